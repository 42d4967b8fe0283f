import { UnstyledButton } from '@mantine/core';
import type { Classifier } from '@rakurs/contract';
import { ENOUGH_EXAMPLES } from '@rakurs/contract';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';
import { hasFewExamples, qualityWords } from '../logic/class-words.ts';
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

/** The recognisable features: how many examples, how well it learned them, how much it found, and from what confidence. */
export function ClassList({ projectId, classifiers, colourOf, chosenId, onChoose }: Props) {
  return (
    <ul className={styles.list} aria-label={texts.classes}>
      {classifiers.map((classifier) => (
        <li key={classifier.id} className={styles.row} data-chosen={classifier.id === chosenId}>
          <div className={styles.about}>
            <p className={styles.title}>
              <span className={styles.dot} style={{ background: colourOf(classifier.title) }} aria-hidden="true" />
              {/* A text node and nothing else: a title may look like HTML. */}
              <strong className={styles.name}>{classifier.title}</strong>
              {classifier.kind === 'frame' && <span className={styles.kind}>{texts.frameClass}</span>}
              <State classifier={classifier} />
            </p>
            <Examples classifier={classifier} />
            {classifier.version !== null && <p className={styles.meta}>{qualityWords(classifier)}</p>}
          </div>
          <Found classifier={classifier} isChosen={classifier.id === chosenId} onChoose={onChoose} />
          <Threshold projectId={projectId} classifier={classifier} />
          <div className={styles.tools}>
            <RoundsChart classifier={classifier} />
            <SuggestButton projectId={projectId} classifier={classifier} />
            <ExportButton projectId={projectId} classifier={classifier} />
            {classifier.kind === 'frame' && <DeleteFrameClassButton projectId={projectId} classifier={classifier} />}
          </div>
        </li>
      ))}
    </ul>
  );
}

function State({ classifier: { state, reason, version } }: { classifier: Classifier }) {
  return (
    <>
      <span className={styles.state} data-state={state}>
        {texts.states[state]}
      </span>
      {version !== null && <span className={styles.meta}>{texts.version(formatNumber(version))}</span>}
      {state === 'failed' && reason !== null && <span className={styles.reason}>{reason}</span>}
    </>
  );
}

function Examples({ classifier }: { classifier: Classifier }) {
  const { examples, counter_examples } = classifier;
  const counted = [
    texts.examples(formatNumber(examples)),
    ...(counter_examples > 0 ? [texts.counterExamples(formatNumber(counter_examples))] : []),
  ];
  return (
    <p className={styles.meta}>
      {counted.join(', ')}
      {hasFewExamples(classifier) && (
        <span className={styles.hint}>{texts.fewExamples(formatNumber(ENOUGH_EXAMPLES))}</span>
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
  if (detections === 0) return <span className={styles.found}>{words}</span>;
  return (
    <UnstyledButton
      className={styles.found}
      aria-pressed={isChosen}
      title={texts.onlyThese(title)}
      onClick={() => onChoose(isChosen ? null : id)}
    >
      {words}
    </UnstyledButton>
  );
}
