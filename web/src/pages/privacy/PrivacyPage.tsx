import { settings } from '#shared/settings/index.ts';
import { privacy, type PolicyBlock, type PolicySection } from '#shared/text/ru-privacy.ts';
import { usePageTitle } from '#shared/ui/use-page-title.ts';
import { PageHead } from '../site/PageHead.tsx';
import { SiteFrame } from '../site/SiteFrame.tsx';
import styles from './PrivacyPage.module.css';

const sections = privacy.sections(settings.operator, settings.brand);

export function PrivacyPage() {
  usePageTitle(privacy.documentTitle(settings.brand));
  return (
    <SiteFrame>
      <PageHead title={privacy.title} lead={privacy.lead(settings.operator)} />
      <div className={`grid top site-width ${styles.content}`}>
        <nav className={styles.contents} aria-label={privacy.contents}>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className={`size-16 ${styles.text}`}>
          {sections.map((section) => (
            <Section key={section.id} section={section} />
          ))}
        </div>
      </div>
    </SiteFrame>
  );
}

function Section({ section: { id, title, blocks } }: { section: PolicySection }) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {blocks.map((block, order) => (
        // oxlint-disable-next-line no-array-index-key -- the text never changes its order
        <Block key={order} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: PolicyBlock }) {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>;
    case 'list':
      return (
        <ul>
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      );
  }
}
