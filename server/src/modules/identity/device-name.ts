/**
 * The first that fits names it, so the special stand before the general: every browser's agent also names those it
 * wants to be taken for.
 */
const BROWSERS: [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/OPR\/|Opera|OPiOS\//, 'Opera'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/FxiOS\/|Firefox\//, 'Firefox'],
  [/HeadlessChrome\/|CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
  [/curl\//, 'curl'],
];
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android.*(Mobile)/, 'телефон Android'],
  [/Android/, 'планшет Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];
const MAX_OWN_NAME_LENGTH = 40;

const named = (agent: string, names: [RegExp, string][]): string | undefined =>
  names.find(([sign]) => sign.test(agent))?.[1];

/** What a user calls the device of a session: 'Safari, iPhone'. A program that names itself briefly is called so. */
export function deviceName(agent: string): string {
  const known = [named(agent, BROWSERS), named(agent, SYSTEMS)].filter((part) => part !== undefined);
  if (known.length > 0) return known.join(', ');
  const [own = ''] = agent.trim().split(/[\s/(]/);
  return own === '' ? 'Неизвестное устройство' : own.slice(0, MAX_OWN_NAME_LENGTH);
}
