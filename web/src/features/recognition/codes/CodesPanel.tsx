import { Button } from '@mantine/core';
import type { DataSourceFile, FrameReading } from '@rakurs/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { ru } from '#shared/text/ru.ts';
import { CopyTextButton } from '#shared/ui/CopyTextButton.tsx';
import type { Point, Pointed } from '../marks/marks.ts';
import { pointing } from '../marks/pointing.ts';
import { SecondButton } from '#shared/ui/SecondButton.tsx';
import styles from './CodesPanel.module.css';
import { codesOf, type ShownCode } from './codes-of.ts';
import { linkOf } from './link-of.ts';

interface Props {
  file: DataSourceFile;
  frames: readonly FrameReading[];
  pointed: Pointed;
  onPoint: Point;
  onSeek: ((second: number) => void) | null;
}

/** 'QR': the codes as texts. Nobody knows who drew them, so nothing is followed unless the user says so. */
export function CodesPanel({ file, frames, pointed, onPoint, onSeek }: Props) {
  return (
    <ul className="bare-list grid gap-12">
      {codesOf(file, frames).map((code) => (
        <li
          key={code.key}
          className={`tile grid gap-8 pad-12 ${styles.code}`}
          data-pointed={pointed?.key === code.key}
          {...pointing(code.key, onPoint)}
        >
          <div className={`row between gap-8 ${styles.head}`}>
            <span className="dimmed text-12 semibold">{code.format ?? ru.recognition.code}</span>
            {onSeek && code.format !== null && <SecondButton second={code.second} onSeek={onSeek} />}
          </div>
          <p className={`flush text-13 preformatted ${styles.content}`}>{code.content}</p>
          <Actions code={code} />
        </li>
      ))}
    </ul>
  );
}

function Actions({ code }: { code: ShownCode }) {
  const link = linkOf(code.content);
  return (
    <>
      {link && <p className="flush dimmed text-12">{ru.recognition.leadsTo(link.host)}</p>}
      <div className={`flex wrap gap-4 ${styles.actions}`}>
        <CopyTextButton text={code.content} label={ru.common.copy} />
        {link && (
          <Button
            component="a"
            href={link.href}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconExternalLink size={14} />}
          >
            {ru.recognition.openLink}
          </Button>
        )}
      </div>
    </>
  );
}
