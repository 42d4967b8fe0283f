import { SegmentedControl, useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';

const CHOICES: { value: MantineColorScheme; label: string }[] = [
  { value: 'light', label: ru.profile.themes.light },
  { value: 'dark', label: ru.profile.themes.dark },
  { value: 'auto', label: ru.profile.themes.auto },
];

export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl aria-label={ru.profile.themeLabel} data={CHOICES} value={colorScheme} onChange={setColorScheme} />
  );
}
