import type { DialogAttachment } from '@rakurs/contract';
import { IconFile, IconPhoto } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ru } from '#shared/text/ru.ts';
import styles from './Chat.module.css';
import { openingOf } from './where-it-opens.ts';

/** The files a message speaks of, each a link to where it opens. */
export function Attachments({ attachments }: { attachments: DialogAttachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <ul className={styles.attachments} aria-label={ru.chat.attachments}>
      {attachments.map((attachment) => (
        <li key={attachment.id} className={styles.attachment}>
          <Opened attachment={attachment} />
        </li>
      ))}
    </ul>
  );
}

function Opened({ attachment }: { attachment: DialogAttachment }) {
  const opening = openingOf(attachment.file_url);
  const shown = (
    <>
      <Thumbnail attachment={attachment} isPage={opening.kind === 'page'} />
      <span className={styles.attachmentName}>{attachment.name}</span>
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
      <span className={styles.gone}>{ru.chat.gone}</span>
    </span>
  );
}

function Thumbnail({ attachment, isPage }: { attachment: DialogAttachment; isPage: boolean }) {
  if (attachment.thumbnail_url !== null)
    return <img src={attachment.thumbnail_url} alt="" loading="lazy" className={styles.thumbnail} />;
  return (
    <span className={styles.thumbnail}>
      {isPage ? <IconPhoto size={20} stroke={1.6} /> : <IconFile size={20} stroke={1.6} />}
    </span>
  );
}
