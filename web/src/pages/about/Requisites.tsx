import { settings } from '#shared/settings/index.ts';
import { ru } from '#shared/text/ru-public.ts';
import styles from './Requisites.module.css';

const texts = ru.about;

/** Who answers for this installation. A line that its owner has not filled in is left out. */
export function Requisites() {
  const { name, address, email, taxId } = settings.operator;
  const lines: [string, string][] = [
    [texts.operatorName, name],
    [texts.operatorTaxId, taxId],
    [texts.operatorAddress, address],
  ];
  return (
    <div className={styles.requisites}>
      <h3>{texts.operatorTitle}</h3>
      <dl>
        {lines
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {email !== '' && (
          <div>
            <dt>{texts.operatorEmail}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
