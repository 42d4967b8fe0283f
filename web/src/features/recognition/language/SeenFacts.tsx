import type { DataSourceFile, FileRecognition } from '@rakurs/contract';
import type { ReactNode } from 'react';
import { formatDate, formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { seenThings } from './seen-things.ts';
import styles from './SeenFacts.module.css';

interface Props {
  file: Pick<DataSourceFile, 'real_date'>;
  recognition: FileRecognition | undefined;
}

/** What is known beside the text: things with their colours, the place, the day. What is not known is not mentioned. */
export function SeenFacts({ file, recognition }: Props) {
  const things = seenThings(recognition?.frames ?? [], recognition?.taught);
  const colours = recognition?.colours ?? [];
  const place = recognition?.place ?? null;
  if (things.length === 0 && colours.length === 0 && place === null && file.real_date === null) return null;
  return (
    <dl className="tile grid gap-8 pad-12 flush">
      {things.length > 0 && (
        <Fact name={ru.recognition.things}>
          <ul className={`bare-list flex wrap ${styles.things}`}>
            {things.map(({ name, amount, colours: own }) => (
              <li key={name} className={`faint wrap ${styles.thing}`}>
                {name}
                {amount > 1 && <span className={styles.amount}>{ru.recognition.times(formatNumber(amount))}</span>}
                {own.length > 0 && <span className={styles.colour}>{own.join(', ')}</span>}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {place !== null && <Fact name={ru.recognition.place}>{place}</Fact>}
      {file.real_date !== null && <Fact name={ru.recognition.takenOn}>{formatDate(file.real_date)}</Fact>}
      {colours.length > 0 && <Fact name={ru.recognition.colours}>{colours.join(', ')}</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={`grid gap-12 ${styles.fact}`}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
