import { Kbd, Modal } from '@mantine/core';
import { Fragment } from 'react';
import { ru } from '#shared/text/ru.ts';
import styles from './KeysHelp.module.css';

type KeyName = keyof typeof ru.labelling.keyNames;
const { drag, wheel, digits, space, arrows } = ru.labelling.keyParts;

const KEYS: [name: KeyName, combinations: string[][]][] = [
  ['draw', [['R']]],
  ['select', [['V']]],
  ['fresh', [['N']]],
  ['titles', [[digits]]],
  ['all', [['Ctrl', 'A']]],
  ['enter', [['Enter']]],
  ['remove', [['Del']]],
  ['take', [['A']]],
  ['refuse', [['X']]],
  ['undo', [['Ctrl', 'Z']]],
  ['redo', [['Ctrl', 'Shift', 'Z']]],
  [
    'copy',
    [
      ['Ctrl', 'C'],
      ['Ctrl', 'V'],
    ],
  ],
  ['nudge', [[arrows]]],
  ['stretch', [['Ctrl', arrows]]],
  ['pan', [[space, drag]]],
  ['zoom', [['Ctrl', wheel], ['+'], ['−']]],
  ['fit', [['0']]],
  ['lock', [['L']]],
  ['cancel', [['Esc']]],
  ['files', [['['], [']']]],
  ['unlabelled', [['Shift', ']']]],
  ['help', [['?']]],
];
const VIDEO_KEYS: typeof KEYS = [
  ['play', [[space]]],
  ['frame', [[','], ['.']]],
];

interface Props {
  isOpen: boolean;
  onClose: () => void;
  hasVideo: boolean;
}

export function KeysHelp({ isOpen, onClose, hasVideo }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={ru.labelling.keysTitle} size="md">
      <dl className={`grid gap-8-16 flush ${styles.keys}`}>
        {[...KEYS, ...(hasVideo ? VIDEO_KEYS : [])].map(([name, combinations]) => (
          <Fragment key={name}>
            <dt>
              {combinations.map((combination) => (
                <span key={combination.join('+')} className={`gap-2 ${styles.combination}`}>
                  {combination.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </span>
              ))}
            </dt>
            <dd>{ru.labelling.keyNames[name]}</dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  );
}
