import { ActionIcon, Popover, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconSettings } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './NoticesMenu.module.css';
import { askPermission, isEnabled, permission, setEnabled } from './permission.ts';

const texts = ru.feed;
const WHY_NOT = { refused: texts.noticesRefused, missing: texts.noticesMissing, unasked: null, granted: null };

/** The feed's settings on this device. */
export function NoticesMenu() {
  const [isOpen, menu] = useDisclosure(false);
  return (
    <Popover
      opened={isOpen}
      onChange={menu.toggle}
      position="bottom-end"
      width={280}
      trapFocus
      returnFocus
      withinPortal
      hideDetached={false}
    >
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={texts.menu}
          title={texts.menu}
          onClick={menu.toggle}
        >
          <IconSettings size={18} stroke={1.7} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.menu}>
        <NoticesSwitch />
      </Popover.Dropdown>
    </Popover>
  );
}

function NoticesSwitch() {
  // The browser's word may have changed in its own settings since: asked each time the menu opens.
  const [state, setState] = useState(() => ({ allowed: permission(), isOn: isEnabled() }));
  const change = async (on: boolean) => {
    const allowed = on ? await askPermission() : permission();
    const isOn = on && allowed === 'granted';
    setEnabled(isOn);
    setState({ allowed, isOn });
  };
  const hint = useId();
  const whyNot = WHY_NOT[state.allowed];
  return (
    <>
      <Switch
        label={texts.notices}
        aria-describedby={hint}
        checked={state.isOn && state.allowed === 'granted'}
        disabled={state.allowed === 'missing'}
        onChange={({ currentTarget }) => void change(currentTarget.checked)}
      />
      <p id={hint} className={styles.hint}>
        {texts.noticesHint}
      </p>
      {whyNot !== null && (
        <p className={styles.why} role="status">
          {whyNot}
        </p>
      )}
    </>
  );
}
