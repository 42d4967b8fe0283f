import { notifications } from '@mantine/notifications';

export const warn = (text: string): void => void notifications.show({ color: 'red', message: text });
