import type { Letter } from '#platform/mail.ts';

interface Told {
  brand: string;
  email: string;
  url: string;
  userId: number;
  at: Date;
}

/** Nothing in it was written by a user: it goes to whoever somebody says they are. */
export const verificationLetter = ({ brand, email, url, userId, at }: Told): Letter => ({
  to: [email],
  subject: `${brand}: подтвердите почту`,
  text: [
    'Здравствуйте!',
    '',
    `Кто-то, надеемся, что вы, указал этот адрес при регистрации в сервисе «${brand}».`,
    'Чтобы подтвердить его, откройте ссылку и нажмите кнопку. Ссылка действует сутки и срабатывает один раз:',
    '',
    url,
    '',
    'Если вы не регистрировались, ничего не делайте: других писем на этот адрес не будет.',
  ].join('\n'),
  name: `verification-${userId}-${at.getTime()}`,
  date: at,
});
