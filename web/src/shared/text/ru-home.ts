/** Texts of the first page of the cabinet. Read as ru.home. */
export const home = {
  title: 'Главная',
  newsLabel: 'Что нового',
  since: (moment: string) => `С прошлого визита, ${moment}`,
  nothingNew: 'нового нет',
  fileForms: { one: 'новый файл', few: 'новых файла', many: 'новых файлов' },
  descriptionForms: { one: 'новое описание', few: 'новых описания', many: 'новых описаний' },
  labelForms: { one: 'новая метка', few: 'новые метки', many: 'новых меток' },
  newest: 'Последние файлы',
  failed: 'Не удалось загрузить сводку',
  amounts: {
    sources: { one: 'источник', few: 'источника', many: 'источников' },
    files: { one: 'файл', few: 'файла', many: 'файлов' },
    labels: { one: 'метка', few: 'метки', many: 'меток' },
  },
  sources: 'Источники',
  files: 'Файлы',
  labels: 'Метки',
  unknown: '—',
  preparing: 'Готовится',
};
