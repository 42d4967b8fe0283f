import { createHmac } from 'node:crypto';

/** Hosts of one mail service: the same name before the sign is the same mailbox at each of them. */
const SAME_HOSTS: readonly (readonly [string, ...string[]])[] = [
  ['gmail.com', 'googlemail.com'],
  ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua'],
  ['icloud.com', 'me.com', 'mac.com'],
  ['proton.me', 'protonmail.com', 'pm.me'],
];
const MAIN_HOST = new Map(SAME_HOSTS.flatMap((hosts) => hosts.map((host) => [host, hosts[0]] as const)));
/** Signs that these services do not look at. Yandex takes a dot for a hyphen. */
const IGNORED_SIGNS: Record<string, RegExp> = { 'gmail.com': /\./g, 'yandex.ru': /[.-]/g, 'proton.me': /[._-]/g };

/** The mailbox behind an address: however it is written, letters to it arrive in one place. */
export function mailboxOf(address: string): string {
  const [, name = '', host = ''] = /^(.*)@([^@]*)$/.exec(address.trim().toLowerCase()) ?? [];
  const mainHost = MAIN_HOST.get(host) ?? host;
  const [untagged = ''] = name.split('+');
  return `${untagged.replace(IGNORED_SIGNS[mainHost] ?? /$^/g, '')}@${mainHost}`;
}

/** Tells mailboxes apart without telling which they are, also after their accounts are gone. */
export function createMailboxHash(secret: string): (address: string) => string {
  const key = createHmac('sha256', secret).update('mailbox').digest();
  return (address) => createHmac('sha256', key).update(mailboxOf(address)).digest('base64url');
}
