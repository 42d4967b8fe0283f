import type { Database } from '#platform/db/index.ts';
import { setAdmin, setTraining } from '#modules/identity/index.ts';
import { atTheMachine, type Machine, type Said } from './at-the-machine.ts';
import type { Config } from './config.ts';

const USAGE = [
  'npm run admin -- grant EMAIL             сделать человека администратором',
  'npm run admin -- revoke EMAIL            снять с него это звание',
  'npm run admin -- grant-training EMAIL    открыть человеку обучение моделей',
  'npm run admin -- revoke-training EMAIL   закрыть его',
].join('\n');
const IS_RUNNING = 'Сервер работает, и встроенная база занята им. Остановите сервер и повторите; обучение моделей можно открыть и на странице /admin.';

const SOON = 'Работающий сервер узнает об этом в течение минуты.';

type Command = (database: Database, email: string, config: Config) => Promise<Said>;

const nobody = (email: string): Said => ({ text: `Учётной записи ${email} нет.`, code: 1 });
const train = (isGranted: boolean): Command => async (database, email) =>
  (await setTraining(database, email, isGranted)) ? { text: `Обучение моделей ${isGranted ? 'открыто' : 'закрыто'}: ${email}. ${SOON}`, code: 0 } : nobody(email);
const appoint: Command = async (database, email) => ((await setAdmin(database, email, true)) ? { text: `Теперь администратор: ${email}. ${SOON}`, code: 0 } : nobody(email));
const dismiss: Command = async (database, email, { adminEmails }) => {
  if (!(await setAdmin(database, email, false))) return nobody(email);
  const isListed = adminEmails.includes(email.trim().toLowerCase());
  return { text: `Больше не администратор: ${email}. ${SOON}${isListed ? ' Адрес стоит в настройке ADMIN_EMAILS: уберите его оттуда, иначе следующий запуск вернёт звание.' : ''}`, code: 0 };
};
const COMMANDS = new Map<string, Command>([['grant', appoint], ['revoke', dismiss], ['grant-training', train(true)], ['revoke-training', train(false)]]);

/** What whoever works at the machine itself may do without an account. */
export async function runAdminCommand([command, email]: readonly string[], machine: Machine): Promise<Said> {
  const run = COMMANDS.get(command ?? '');
  if (!run || !email) return { text: USAGE, code: 1 };
  return atTheMachine(machine, { isRunning: IS_RUNNING, work: (database, config) => run(database, email, config) });
}
