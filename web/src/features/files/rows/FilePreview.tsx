import { ActionIcon, Button, CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DataSourceFile } from '@rakurs/contract';
import { IconChevronDown, IconChevronUp, IconDownload, IconMaximize, IconTag, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { FileFacts } from '../details/FileFacts.tsx';
import { FileMedia } from '../details/FileMedia.tsx';
import { FileNames } from '../details/FileNames.tsx';
import { FileWords } from '../details/FileWords.tsx';
import { mainFacts } from '../picture/file-facts.ts';
import { useShortcuts } from '#shared/keys/use-shortcuts.ts';
import { useDownloadFiles } from '../download/use-download-files.ts';
import { useLabellingLink } from '../navigation/use-file-link.ts';
import styles from './FilePreview.module.css';

const HAS_ROOM = '(min-width: 1024px)';
/** Modals stand at 200: the viewer opens over the sheet. */
const UNDER_MODALS = 150;

interface Props {
  file: DataSourceFile;
  onStep: (step: 1 | -1) => void;
  onWhole: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/**
 * One file beside the list; where there is no room beside it, a sheet from below. Up and Down go on to the next file.
 */
export function FilePreview(props: Props) {
  const hasRoom = useMediaQuery(HAS_ROOM, true, { getInitialValueInEffect: false });
  const content = <Content {...props} />;
  return hasRoom ? <Aside>{content}</Aside> : <Sheet onClose={props.onClose}>{content}</Sheet>;
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <aside className={`card fixed clip ${styles.aside}`} aria-label={ru.files.preview}>
      {children}
    </aside>
  );
}

/** Escape is heard by the content: a question over the sheet is answered by it first. */
function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="bottom"
      size="85dvh"
      zIndex={UNDER_MODALS}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={ru.files.preview} className={`clip ${styles.sheet}`}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Content({ file, onStep, onWhole, onDelete, onClose }: Props) {
  const labellingOf = useLabellingLink();
  const place = useRef<HTMLDivElement>(null);
  useShortcuts(place, (event) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return 'left';
    return 'taken';
  });
  return (
    <div ref={place} className={`column ${styles.content}`}>
      <div className={`faint grid fixed relative ${styles.media}`}>
        <FileMedia key={file.id} file={file} size="card" />
        <CloseButton
          className={`circle surface absolute ${styles.close}`}
          size="lg"
          aria-label={ru.common.close}
          onClick={onClose}
        />
      </div>
      <div className={`line-below flex wrap gap-8 fixed ${styles.actions}`}>
        <LinkButton to={labellingOf(file)} leftSection={<IconTag size={16} />}>
          {ru.files.label}
        </LinkButton>
        <Button variant="default" leftSection={<IconMaximize size={16} />} onClick={onWhole}>
          {ru.files.openWhole}
        </Button>
        <span className="flex gap-2 push">
          <TakeSign file={file} />
          <Sign label={ru.files.delete} color="red" onClick={onDelete}>
            <IconTrash size={18} />
          </Sign>
          <Sign label={ru.files.previous} onClick={() => onStep(-1)}>
            <IconChevronUp size={20} />
          </Sign>
          <Sign label={ru.files.next} onClick={() => onStep(1)}>
            <IconChevronDown size={20} />
          </Sign>
        </span>
      </div>
      <div
        className={`grid gap-16 scroll flex-1 lean content-start thin-scrollbar ${styles.words}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text has nothing inside that takes the focus, and the keyboard must still scroll it
        tabIndex={0}
        role="group"
        aria-label={ru.files.aboutFile}
      >
        <FileNames key={file.id} file={file} />
        <FileFacts facts={mainFacts(file)} />
        <FileWords file={file} />
      </div>
    </div>
  );
}

/** A stream has no bytes of its own. */
function TakeSign({ file }: Pick<Props, 'file'>) {
  const { isDownloading, take } = useDownloadFiles();
  if (file.kind === 'stream') return null;
  return (
    <Sign label={ru.files.take} isBusy={isDownloading} onClick={() => void take([file])}>
      <IconDownload size={18} />
    </Sign>
  );
}

interface SignProps {
  label: string;
  color?: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Sign({ label, color = 'gray', isBusy = false, onClick, children }: SignProps) {
  return (
    <ActionIcon
      variant="subtle"
      color={color}
      size={36}
      loading={isBusy}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
