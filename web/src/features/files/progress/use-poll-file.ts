import { DESCRIPTION_CHECK_MS, DESCRIPTION_FIRST_CHECK_MS, type DataSourceFile } from '@rakurs/contract';
import { usePoll } from '#shared/hooks/use-poll.ts';
import { useRefreshFile } from '../cache/use-refresh-file.ts';
import { awaitsDescription, awaitsPicture } from './pending-results.ts';

/** The live event comes sooner; this is for the case that it does not. */
const PICTURE_CHECK_MS = 5000;

/** While the card is in view: looks whether the description (A section 4) and the picture are there by now. */
export const usePollFile = (file: DataSourceFile, isInView: boolean): void => {
  const { check } = useRefreshFile(file.data_source_id);
  const { id } = file;
  usePoll({
    isOn: isInView && awaitsDescription(file),
    subject: id,
    firstMs: DESCRIPTION_FIRST_CHECK_MS,
    everyMs: DESCRIPTION_CHECK_MS,
    check: () => check(id),
  });
  usePoll({
    isOn: isInView && awaitsPicture(file),
    subject: id,
    firstMs: PICTURE_CHECK_MS,
    everyMs: PICTURE_CHECK_MS,
    check: () => check(id),
  });
};
