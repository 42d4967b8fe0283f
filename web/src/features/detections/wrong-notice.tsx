import { Button, Text } from '@mantine/core';
import { notifications, notificationsStore } from '@mantine/notifications';
import { formatNumber } from '#shared/text/format.ts';
import { ru } from '#shared/text/ru.ts';

const texts = ru.detections.verdict;
const ID = 'wrong detections';
/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

interface Wrong {
  detectionId: number;
  title: string;
  undo: () => void;
}

/** What the notice can take back, the newest last: there is one notice, whatever screen it was said on. */
let taken: readonly Wrong[] = [];

const isShown = (): boolean => {
  const { notifications: shown, queue } = notificationsStore.getState();
  return [...shown, ...queue].some(({ id }) => id === ID);
};

const tell = (wrongs: readonly Wrong[]): void => {
  taken = wrongs;
  const last = wrongs.at(-1);
  if (!last) return void notifications.hide(ID);
  // Before all others: few are in sight at once, and the way back from a slip is needed now. Its clock begins anew when
  // its length is another one.
  const notice = {
    id: ID,
    priority: 1,
    autoClose: UNDO_MS + wrongs.length,
    message: <WrongNotice title={last.title} amount={wrongs.length} />,
  };
  (isShown() ? notifications.update : notifications.show)(notice);
};

/** Says what is gone, with a way back: one step after another, the newest first. */
export const showWrongNotice = (wrong: Wrong): void => tell(isShown() ? [...taken, wrong] : [wrong]);

/** The server has refused it: it is not gone. */
export const hideWrongNotice = (detectionId: number): void => {
  if (isShown()) tell(taken.filter((wrong) => wrong.detectionId !== detectionId));
};

const undoLast = (): void => {
  const last = taken.at(-1);
  tell(taken.slice(0, -1));
  last?.undo();
};

function WrongNotice({ title, amount }: { title: string; amount: number }) {
  return (
    <div className="row wrap between gap-8">
      <Text size="sm">{amount === 1 ? texts.gone(title) : texts.goneMany(formatNumber(amount), title)}</Text>
      <Button size="compact-sm" variant="light" onClick={undoLast}>
        {texts.undo}
      </Button>
    </div>
  );
}
