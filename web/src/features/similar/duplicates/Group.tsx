import { Button } from '@mantine/core';
import type { DuplicateGroup, FileWithoutLabels } from '@rakurs/contract';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { formatBytes, formatCount } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { Thumb } from '../results/Thumb.tsx';
import styles from './Duplicates.module.css';
import { groupIdOf } from './duplicate-choice.ts';

interface Props {
  group: DuplicateGroup;
  /** Counted from one. */
  place: number;
  /** The id of the picture that stays. */
  kept: number;
  state: 'free' | 'busy' | 'waiting';
  onChoose: (fileId: number) => void;
  onKeep: () => void;
}

/** Pictures that show the same; a click chooses which one stays. */
export function Group({ group, place, kept, state, onChoose, onKeep }: Props) {
  const name = useId();
  const best = groupIdOf(group);
  return (
    <section className={`line-above ${styles.group}`} aria-label={ru.similar.groupLabel(place)}>
      <div className={`row wrap between gap-8 ${styles.head}`}>
        <h3 className="flush text-14 bold">{formatCount(group.files.length, ru.similar.pictureForms)}</h3>
        <Button variant="default" size="xs" loading={state === 'busy'} disabled={state !== 'free'} onClick={onKeep}>
          {kept === best ? ru.similar.keepBest : ru.similar.keepChosen}
        </Button>
      </div>
      <div className={`grid gap-12 ${styles.pictures}`} role="radiogroup" aria-label={ru.similar.groupLabel(place)}>
        {group.files.map((file) => (
          <Choice
            key={file.id}
            file={file}
            name={name}
            isBest={file.id === best}
            isKept={file.id === kept}
            onChoose={() => onChoose(file.id)}
          />
        ))}
      </div>
    </section>
  );
}

const titleOf = ({ title, name }: FileWithoutLabels): string => title || name || ru.similar.untitled;

/** '1920 × 1200, 1,5 МБ' as far as it is known. */
const factsOf = ({ width, height, size }: FileWithoutLabels): string =>
  [
    ...(width !== null && height !== null ? [ru.similar.pixels(width, height)] : []),
    ...(size !== null ? [formatBytes(size)] : []),
  ].join(', ');

interface ChoiceProps {
  file: FileWithoutLabels;
  name: string;
  isBest: boolean;
  isKept: boolean;
  onChoose: () => void;
}

function Choice({ file, name, isBest, isKept, onChoose }: ChoiceProps) {
  return (
    <label className={`column shrink relative pointer ${styles.choice}`} title={titleOf(file)} data-kept={isKept}>
      <input
        type="radio"
        className={`flush cover pointer ${styles.radio}`}
        name={name}
        checked={isKept}
        aria-label={ru.similar.keep(titleOf(file))}
        onChange={onChoose}
      />
      <Thumb file={file}>
        {isBest && <span className={`badge semibold absolute ${styles.best}`}>{ru.similar.best}</span>}
        {isKept && (
          <span className={`circle centered absolute ${styles.check}`} aria-hidden="true">
            <IconCheck size={14} stroke={2.4} />
          </span>
        )}
      </Thumb>
      <span className={`ellipsis text-13 semibold ${styles.name}`}>{titleOf(file)}</span>
      <span className="text-12 tabular">{factsOf(file)}</span>
    </label>
  );
}
