import type { Letter } from '#platform/mail.ts';

interface Told {
  brand: string;
  email: string;
  url: string;
  userId: number;
  at: Date;
}

export const passwordLetter = ({ brand, email, url, userId, at }: Told): Letter => ({
  to: [email],
  subject: `${brand}: новый пароль`,
  text: [
    'Здравствуйте!',
    '',
    `Кто-то, надеемся, что вы, попросил сменить пароль вашей учётной записи в сервисе «${brand}».`,
    'Чтобы задать новый, откройте ссылку. Она действует час и срабатывает один раз:',
    '',
    url,
    '',
    'После смены пароля все открытые сеансы завершатся.',
    'Если вы ни о чём не просили, ничего не делайте: пароль останется прежним.',
  ].join('\n'),
  name: `password-${userId}-${at.getTime()}`,
  date: at,
});
