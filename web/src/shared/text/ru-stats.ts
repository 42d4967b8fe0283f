/** Texts of the stats page. Read as ru.stats. */
export const stats = {
  title: 'Статистика разметки',
  documentTitle: (brand: string) => `Статистика разметки — ${brand}`,
  about: 'Сколько меток поставлено за последние пять месяцев и кто разметил больше всех.',
  days: 'Последние 15 дней',
  labels: { one: 'метка', few: 'метки', many: 'меток' },
  play: 'Проиграть',
  stop: 'Остановить',
  line: ({ date, max, total }: { date: string; max: string; total: string }) => `${date}: ${max} / ${total}`,
  lineHint: 'Больше всего у одного участника / всего меток',
  list: 'Участники и их метки',
  person: (id: number) => `id ${id}`,
  empty: 'Меток за это время нет',
  emptyHint: 'Выберите другой день на шкале.',
  failed: 'Не удалось загрузить статистику',
};
