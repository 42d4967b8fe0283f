const LONGEST_TITLE = 200;

/** 'Ворота, 17.11.2026 12:00:05', by the clocks of the installation. */
export function clipTitle({ title, name }: { title: string; name: string }, at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const when = `, ${part('day')}.${part('month')}.${part('year')} ${part('hour')}:${part('minute')}:${part('second')}`;
  return `${(title || name).slice(0, LONGEST_TITLE - when.length)}${when}`;
}
