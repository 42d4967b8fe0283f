/**
 * Texts of teaching classes: what to label next, how well it goes, classes of whole frames, taking a class away. Read
 * as ru.teaching.
 */
export const teaching = {
  rounds: {
    title: 'Точность по обучениям',
    chart: (title: string) => `Точность и полнота признака «${title}» после каждого обучения`,
    precision: 'точность',
    recall: 'полнота',
    grown: ({ from, to, gain }: { from: string; to: string; gain: string }) =>
      `Точность выросла с ${from} до ${to}: ${gain}`,
    fallen: ({ from, to }: { from: string; to: string }) =>
      `Точность снизилась с ${from} до ${to}: разметьте предложенные кадры и переиндексируйте`,
    same: (share: string) => `Точность не изменилась: ${share}`,
    points: (amount: string) => `+${amount} п. п.`,
    round: 'Обучение',
    examples: 'Примеров',
    unchecked: 'не проверено',
  },

  suggest: {
    open: 'Разметьте эти десять',
    openOf: (title: string) => `Разметьте эти десять: ${title}`,
    title: (title: string) => `Что разметить дальше: «${title}»`,
    about:
      'Эти кадры научат признак больше всего. Обведите на них предмет, а где его нет, нажмите «Здесь его нет»: такой кадр тоже учит и больше не предлагается. Затем переиндексируйте проект.',
    aboutFrame:
      'Эти кадры научат признак больше всего. Положите их копии в источник примеров, а где этого нет, нажмите «Здесь его нет»: такой кадр тоже учит и больше не предлагается. Затем переиндексируйте проект.',
    reasons: {
      unsure: 'признак сомневается',
      like_examples: 'похоже на примеры, но ничего не найдено',
      unlike_all: 'такого ещё не размечали',
    },
    frame: ({ number, reason }: { number: string; reason: string }) => `Кадр ${number}: ${reason}`,
    frameAt: ({ number, moment, reason }: { number: string; moment: string; reason: string }) =>
      `Кадр ${number}, ${moment}: ${reason}`,
    sure: (share: string) => `уверенность ${share}`,
    absent: 'Здесь его нет',
    absentOf: (frame: string) => `Здесь его нет. ${frame}`,
    absentFailed: 'Ответ не сохранён',
    more: 'Показать другие кадры',
    noPicture: 'Снимка нет',
    empty: 'Предложить нечего',
    emptyHint:
      'Все просмотренные кадры проекта уже размечены этим признаком или похожи на размеченные. Загрузите новые снимки.',
    failed: 'Не удалось подобрать кадры',
  },

  frameClass: {
    open: 'Новый класс целого кадра',
    title: 'Новый класс целого кадра',
    about:
      'Для того, что видно по кадру в целом: «склад открыт», «идёт дождь». Примеры — снимки одного источника, контрпримеры — снимки другого.',
    name: 'Название',
    namePlaceholder: 'Склад открыт',
    withSource: 'Источник с примерами',
    withHint: 'Кадры, на которых это так',
    withoutSource: 'Источник с контрпримерами',
    withoutHint: 'Кадры, на которых это не так',
    choose: 'Выберите источник',
    submit: 'Создать',
    created: (title: string) => `Класс «${title}» создан. Переиндексируйте проект, чтобы обучить его.`,
    sourcesFailed: 'Не удалось загрузить источники',
    tooFewSources: 'Нужны два источника данных: с примерами и с контрпримерами.',
    remove: 'Удалить класс',
    removeOf: (title: string) => `Удалить класс «${title}»`,
    removeQuestion: (title: string) =>
      `Класс «${title}», его обучения и всё, что он нашёл, исчезнут. Источники с примерами останутся.`,
    removeFailed: 'Класс не удалён',
  },

  take: {
    open: 'Скачать признак',
    openOf: (title: string) => `Скачать признак «${title}»`,
    hint: 'Архив: нейросеть ONNX, веса JSON и программа, которая запускает её на любом компьютере',
    name: (title: string) => `${title}.zip`,
    failed: 'Не удалось скачать признак',
  },
};
