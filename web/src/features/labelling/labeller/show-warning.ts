import { notifications } from '@mantine/notifications';

export const showWarning = (text: string): void => void notifications.show({ color: 'red', message: text });
