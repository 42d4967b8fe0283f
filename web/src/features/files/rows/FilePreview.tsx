import { ActionIcon, Button, CloseButton, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { DataSourceFile } from '@rakurs/contract';
import { IconChevronDown, IconChevronUp, IconMaximize, IconTag, IconTrash } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { pathOfFile } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import { LinkButton } from '#shared/ui/LinkButton.tsx';
import { FileFacts } from '../details/FileFacts.tsx';
import { FileMedia } from '../details/FileMedia.tsx';
import { FileNames } from '../details/FileNames.tsx';
import { FileWords } from '../details/FileWords.tsx';
import { mainFacts } from '../details/file-facts.ts';
import { useKeys } from '#shared/keys/use-keys.ts';
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

/** One file beside the list; where there is no room beside it, a sheet from below. Up and Down go on to the next file. */
export function FilePreview(props: Props) {
  const hasRoom = useMediaQuery(HAS_ROOM, true, { getInitialValueInEffect: false });
  const content = <Content {...props} />;
  return hasRoom ? <Aside>{content}</Aside> : <Sheet onClose={props.onClose}>{content}</Sheet>;
}

function Aside({ children }: { children: ReactNode }) {
  return (
    <aside className={styles.aside} aria-label={ru.files.preview}>
      {children}
    </aside>
  );
}

/** Escape is heard by the content: a question over the sheet is answered by it first. */
function Sheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Drawer.Root opened onClose={onClose} position="bottom" size="85dvh" zIndex={UNDER_MODALS} returnFocus={false} closeOnEscape={false}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={ru.files.preview} className={styles.sheet}>
        {children}
      </Drawer.Content>
    </Drawer.Root>
  );
}

function Content({ file, onStep, onWhole, onDelete, onClose }: Props) {
  const place = useRef<HTMLDivElement>(null);
  useKeys(place, (event) => {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'ArrowDown') onStep(1);
    else if (event.key === 'ArrowUp') onStep(-1);
    else return 'left';
    return 'taken';
  });
  return (
    <div ref={place} className={styles.content}>
      <div className={styles.media}>
        <FileMedia key={file.id} file={file} size="card" />
        <CloseButton className={styles.close} size="lg" aria-label={ru.common.close} onClick={onClose} />
      </div>
      <div className={styles.words}>
        <FileNames key={file.id} file={file} />
        <FileFacts facts={mainFacts(file)} />
        <FileWords file={file} />
        <div className={styles.actions}>
          <LinkButton to={pathOfFile(file)} leftSection={<IconTag size={16} />}>
            {ru.files.label}
          </LinkButton>
          <Button variant="default" leftSection={<IconMaximize size={16} />} onClick={onWhole}>
            {ru.files.openWhole}
          </Button>
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} />} onClick={onDelete}>
            {ru.files.delete}
          </Button>
          <span className={styles.steps}>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={ru.files.previous} onClick={() => onStep(-1)}>
              <IconChevronUp size={20} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="gray" size={36} aria-label={ru.files.next} onClick={() => onStep(1)}>
              <IconChevronDown size={20} />
            </ActionIcon>
          </span>
        </div>
      </div>
    </div>
  );
}
