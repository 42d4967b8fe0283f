export { TicketTray } from './TicketTray.tsx';
