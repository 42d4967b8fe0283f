export interface Forms {
  one: string;
  few: string;
  many: string;
}

const rules = new Intl.PluralRules('ru-RU');
const numbers = new Intl.NumberFormat('ru-RU');

/** '1 файл', '3 файла', '1 248 файлов' */
export const counted = (amount: number, forms: Forms): string => {
  const rule = rules.select(amount);
  return `${numbers.format(amount)} ${rule === 'one' || rule === 'few' ? forms[rule] : forms.many}`;
};
