import { Kbd, Modal } from '@mantine/core';
import { ru } from '#shared/text/ru.ts';
import { shortcutsAt } from './shortcuts.ts';
import styles from './ShortcutsHelp.module.css';

/** The keys that mean something at this address. */
export function ShortcutsHelp({ pathname, onClose }: { pathname: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={ru.commands.keysTitle} size="md">
      {shortcutsAt(pathname).map(({ place, shortcuts }) => (
        <section key={place} className={styles.place}>
          <h3>{ru.commands.places[place]}</h3>
          <dl>
            {shortcuts.map(({ name, combinations }) => (
              <div key={name}>
                <dt>{ru.commands.keys[name]}</dt>
                <dd>
                  {combinations.map((combination) => (
                    <span key={combination.join('+')} className={`gap-2 ${styles.combination}`}>
                      {combination.map((key) => (
                        <Kbd key={key}>{key}</Kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  );
}
