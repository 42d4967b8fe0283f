import { notifications } from '@mantine/notifications';
import { afterEach } from 'vitest';

// They outlive the screen that said them, and files share a process.
afterEach(() => notifications.clean());
