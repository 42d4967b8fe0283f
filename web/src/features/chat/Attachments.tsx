import type { DialogAttachment } from '@rakurs/contract';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import { CABINET_PATH, isWithin } from '#shared/paths/paths.ts';
import { ru } from '#shared/text/ru.ts';
import styles from './Chat.module.css';

type AttachmentTarget = { kind: 'page'; to: string } | { kind: 'bytes'; href: string } | { kind: 'nowhere' };

/** An address of an attachment: a page of the cabinet, bytes to save, or nothing that may be opened. */
function attachmentTarget(fileUrl: string): AttachmentTarget {
  if (fileUrl.startsWith('/') && isWithin(fileUrl.split(/[?#]/)[0] ?? '', CABINET_PATH))
    return { kind: 'page', to: fileUrl };
  if (fileUrl === '' || !URL.canParse(fileUrl, window.location.origin)) return { kind: 'nowhere' };
  const { protocol, href } = new URL(fileUrl, window.location.origin);
  return protocol === 'http:' || protocol === 'https:' ? { kind: 'bytes', href } : { kind: 'nowhere' };
}

/** The files a message speaks of, each a link to where it opens. */
export function Attachments({ attachments }: { attachments: DialogAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className={`grid gap-8 no-list unpadded ${styles.attachments}`} aria-label={ru.chat.attachments}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className="shrink">
          <Opened attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function Opened({ attachment }: { attachment: DialogAttachment }) {
  const opening = attachmentTarget(attachment.file_url);
  const shown = (
    <>
      <Thumbnail attachment={attachment} isPage={opening.kind === 'page'} />
      <span className={`grow clip anywhere ${styles.attachmentName}`}>{attachment.name}</span>
    </>
  );
  if (opening.kind === 'page')
    return (
      <Link to={opening.to} className={styles.attachmentLink}>
        {shown}
      </Link>
    );
  if (opening.kind === 'bytes')
    return (
      <a href={opening.href} className={styles.attachmentLink} target="_blank" rel="noreferrer">
        {shown}
      </a>
    );
  return (
    <span className={styles.attachmentLink} data-gone>
      {shown}
      <span className="fixed size-12">{ru.chat.gone}</span>
    </span>
  );
}

function Thumbnail({ attachment, isPage }: { attachment: DialogAttachment; isPage: boolean }) {
  if (attachment.thumbnail_url !== null)
    return (
      <img
        src={attachment.thumbnail_url}
        alt=""
        loading="lazy"
        className={`faint centered fixed dimmed ${styles.thumbnail}`}
      />
    );
  return (
    <span className={`faint centered fixed dimmed ${styles.thumbnail}`}>
      {isPage ? <IconPhoto size={20} stroke={1.6} /> : <IconFile size={20} stroke={1.6} />}
    </span>
  );
}
