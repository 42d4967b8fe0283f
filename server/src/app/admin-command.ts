import { contract } from '@rakurs/contract';
import type { Database } from '#platform/db/index.ts';
import { dismissAdmin, grantAdmin, linkForPassword, setTraining } from '#modules/identity/index.ts';
import { dateText } from '#platform/wall-clock.ts';
import { runOffline, type OfflineSetup, type CommandOutcome } from './run-offline.ts';
import type { Config } from './config.ts';

const USAGE = [
  'npm run admin -- grant EMAIL             сделать человека администратором; если учётной записи нет, она появится',
  'npm run admin -- revoke EMAIL            снять с него это звание',
  'npm run admin -- password EMAIL          дать ссылку, по которой человек задаст новый пароль',
  'npm run admin -- grant-training EMAIL    открыть человеку обучение моделей',
  'npm run admin -- revoke-training EMAIL   закрыть его',
].join('\n');
const IS_RUNNING =
  'Сервер работает, и встроенная база занята им. Остановите сервер и повторите; обучение моделей можно открыть и на странице /admin.';

const SOON = 'Работающий сервер узнает об этом в течение минуты.';

type Command = (database: Database, email: string, config: Config) => Promise<CommandOutcome>;

const nobody = (email: string): CommandOutcome => ({ text: `Учётной записи ${email} нет.`, code: 1 });
const train =
  (isGranted: boolean): Command =>
  async (database, email) =>
    (await setTraining(database, email, isGranted))
      ? { text: `Обучение моделей ${isGranted ? 'открыто' : 'закрыто'}: ${email}. ${SOON}`, code: 0 }
      : nobody(email);
const LINK = 'Ссылка, по которой задают пароль (действует час, срабатывает один раз):';
const isAddress = (email: string): boolean => contract.signUp.body.shape.email.safeParse(email).success;
const appoint: Command = async (database, email, { publicUrl, timeZone }) => {
  if (!isAddress(email)) return { text: `Это не адрес почты: ${email}`, code: 1 };
  const { link, registeredAt } = await grantAdmin(database, { email, publicUrl });
  const now = `Теперь администратор: ${email}. ${SOON}`;
  if (link !== null) return { text: [now, 'Учётной записи не было, она создана.', LINK, link].join('\n'), code: 0 };
  // Registration asks for no proof of an address: whoever works here knows whether it was theirs.
  return {
    text: `${now}\nУчётная запись зарегистрирована ${dateText(registeredAt, timeZone)}. Если её завели не вы, выполните npm run admin -- revoke ${email}`,
    code: 0,
  };
};
const dismiss: Command = async (database, email) =>
  (await dismissAdmin(database, email))
    ? { text: `Больше не администратор: ${email}. ${SOON}`, code: 0 }
    : nobody(email);
const letIn: Command = async (database, email, { publicUrl }) => {
  const link = await linkForPassword(database, { email, publicUrl });
  return link === null ? nobody(email) : { text: `${LINK}\n${link}`, code: 0 };
};
const COMMANDS = new Map<string, Command>([
  ['grant', appoint],
  ['revoke', dismiss],
  ['password', letIn],
  ['grant-training', train(true)],
  ['revoke-training', train(false)],
]);

/** What whoever works at the machine itself may do without an account. */
export async function runAdminCommand(
  [command, email]: readonly string[],
  machine: OfflineSetup,
): Promise<CommandOutcome> {
  const run = COMMANDS.get(command ?? '');
  if (!run || !email) return { text: USAGE, code: 1 };
  return runOffline(machine, {
    isRunning: IS_RUNNING,
    work: (database, config) => run(database, email.trim().toLowerCase(), config),
  });
}
