import { Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { browserZone, listZones, zoneWords } from '#shared/time/zone.ts';

/** Mantine knows no choice without a value. */
const OF_BROWSER = 'browser';

interface Zone {
  value: string;
  label: string;
}
const namedZones = (): Zone[] => listZones().map((zone) => ({ value: zone, label: zoneWords(zone, Date.now()) }));

interface Props {
  /** Null: by the clock of the browser. */
  value: string | null;
  onChange: (zone: string | null) => void;
  error?: ReactNode;
}

/**
 * By whose clocks the user is told times. What the zones are called is asked for when somebody wants to choose: there
 * are hundreds.
 */
export function ZoneSelect({ value, onChange, error }: Props) {
  const [zones, setZones] = useState<Zone[]>([]);
  const known =
    value === null || zones.some((zone) => zone.value === value) ? zones : [{ value, label: value }, ...zones];
  return (
    <Select
      label={ru.profile.timeZone}
      description={ru.profile.timeZoneHint}
      data={[{ value: OF_BROWSER, label: ru.profile.timeZoneOfBrowser(browserZone()) }, ...known]}
      value={value ?? OF_BROWSER}
      onChange={(chosen) => onChange(chosen === null || chosen === OF_BROWSER ? null : chosen)}
      onDropdownOpen={() => zones.length === 0 && setZones(namedZones())}
      // What is typed takes the place of what is chosen, and does not follow it.
      onClick={({ currentTarget }) => currentTarget.select()}
      searchable
      allowDeselect={false}
      nothingFoundMessage={ru.profile.timeZoneNothing}
      maxDropdownHeight={320}
      error={error}
    />
  );
}
