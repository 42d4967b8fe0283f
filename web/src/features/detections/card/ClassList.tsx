import { UnstyledButton } from '@mantine/core';
import type { Classifier } from '@rakurs/contract';
import { ENOUGH_EXAMPLES } from '@rakurs/contract';
import { useState } from 'react';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { hasFewExamples, learnedWords, qualityWords } from '../logic/class-words.ts';
import { DeleteFrameClassButton } from '../teaching/DeleteFrameClassButton.tsx';
import { ExportButton } from '../teaching/ExportButton.tsx';
import { RoundsChart } from '../teaching/RoundsChart.tsx';
import { SuggestButton } from '../teaching/SuggestButton.tsx';
import styles from './ClassList.module.css';
import { Threshold } from './Threshold.tsx';

const texts = ru.detections;

interface Props {
  projectId: number;
  classifiers: readonly Classifier[];
  colourOf: (title: string) => string;
  /** Whose detections are shown below; null: of all. */
  chosenId: number | null;
  onChoose: (classifierId: number | null) => void;
}

/**
 * The recognisable features: how many examples, how well it learned them, how much it found, and from what confidence.
 */
export function ClassList({ projectId, classifiers, colourOf, chosenId, onChoose }: Props) {
  return (
    <ul className="bare-list grid tabular" aria-label={texts.classes}>
      {classifiers.map((classifier) => (
        <Row
          key={classifier.id}
          projectId={projectId}
          classifier={classifier}
          colour={colourOf(classifier.title)}
          isChosen={classifier.id === chosenId}
          onChoose={onChoose}
        />
      ))}
    </ul>
  );
}

interface RowProps extends Pick<Props, 'projectId' | 'onChoose'> {
  classifier: Classifier;
  colour: string;
  isChosen: boolean;
}

/** What is said of how good a class is follows the hand on its threshold. */
function Row({ projectId, classifier, colour, isChosen, onChoose }: RowProps) {
  const [held, setHeld] = useState<number | null>(null);
  return (
    <li className={`line-above grid ${styles.row}`} data-chosen={isChosen}>
      <div className="grid gap-2 shrink">
        <p className="row wrap gap-4-8 flush shrink">
          <span className={`fixed ${styles.dot}`} style={{ background: colour }} aria-hidden="true" />
          {/* A text node and nothing else: a title may look like HTML. */}
          <strong className="shrink anywhere semibold">{classifier.title}</strong>
          {classifier.kind === 'frame' && <span className={styles.kind}>{texts.frameClass}</span>}
          <State classifier={classifier} />
        </p>
        <Examples classifier={classifier} />
        {classifier.version !== null && <p className="flush dimmed text-12">{qualityWords(classifier, held)}</p>}
      </div>
      <Found classifier={classifier} isChosen={isChosen} onChoose={onChoose} />
      <Threshold projectId={projectId} classifier={classifier} held={held} onHeld={setHeld} />
      <div className={`row wrap gap-8 ${styles.tools}`}>
        <RoundsChart classifier={classifier} />
        <SuggestButton projectId={projectId} classifier={classifier} />
        <ExportButton projectId={projectId} classifier={classifier} />
        {classifier.kind === 'frame' && <DeleteFrameClassButton projectId={projectId} classifier={classifier} />}
      </div>
    </li>
  );
}

function State({ classifier: { state, reason, version } }: { classifier: Classifier }) {
  return (
    <>
      <span className={styles.state} data-state={state}>
        {texts.states[state]}
      </span>
      {version !== null && <span className="flush dimmed text-12">{texts.version(formatNumber(version))}</span>}
      {state === 'failed' && reason !== null && <span className="text-12 new-line">{reason}</span>}
    </>
  );
}

function Examples({ classifier }: { classifier: Classifier }) {
  const { examples, counter_examples } = classifier;
  const learned = learnedWords(classifier);
  const counted = [
    texts.examples(formatNumber(examples)),
    ...(learned === null ? [] : [learned]),
    ...(counter_examples > 0 ? [texts.counterExamples(formatNumber(counter_examples))] : []),
  ];
  return (
    <p className="flush dimmed text-12">
      {counted.join(', ')}
      {hasFewExamples(classifier) && (
        <span className={`plain ${styles.hint}`}>{texts.fewExamples(formatNumber(ENOUGH_EXAMPLES))}</span>
      )}
    </p>
  );
}

/** How much of it was found; pressed, it shows these alone. */
function Found({
  classifier: { id, title, version, detections },
  isChosen,
  onChoose,
}: {
  classifier: Classifier;
  isChosen: boolean;
  onChoose: Props['onChoose'];
}) {
  if (version === null) return null;
  const words = texts.found(formatNumber(detections));
  if (detections === 0) return <span className={`at-start text-13 ${styles.found}`}>{words}</span>;
  return (
    <UnstyledButton
      className={`at-start text-13 ${styles.found}`}
      aria-pressed={isChosen}
      title={texts.onlyThese(title)}
      onClick={() => onChoose(isChosen ? null : id)}
    >
      {words}
    </UnstyledButton>
  );
}
