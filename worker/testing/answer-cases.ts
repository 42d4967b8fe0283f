import type { FrameAnalysis } from '@rakurs/contract';
import { lowConfidence, seen, frameAnalysis, wordsOf } from './frame-analyses.ts';
import { withConcepts } from './vocabulary.ts';

/** A frame and questions about it, each with the answers that are right: 'вопрос = ответ / ответ'. */
export interface AskedFrame {
  name: string;
  analysis: FrameAnalysis;
  questions: string;
}

/** Scenes as vision reports them, made up, so that what is on them is known. */
export const ANSWER_CASES: readonly AskedFrame[] = [
  {
    name: 'a ginger cat on a sofa',
    analysis: withConcepts(
      frameAnalysis(
        [
          seen('cat', [0.3, 0.35, 0.6, 0.7], { colour: 'оранжевый', confidence: 0.92 }),
          seen('couch', [0.05, 0.3, 0.95, 0.9], { colour: 'серый' }),
        ],
        {
          palette: [
            { name: 'серый', share: 0.6 },
            { name: 'оранжевый', share: 0.2 },
          ],
        },
      ),
      { cat: 'sure', room: 'sure', living: 'probable' },
    ),
    questions: `
Есть ли на фото кошка? = да
Есть ли кот? = да
Видно ли котика? = да
Есть ли собака? = нет
Есть ли животные? = да
Сколько кошек? = 1
Какого цвета кошка? = оранжевый / рыжий
Есть ли рыжая кошка? = да
Есть ли чёрная кошка? = нет
Кошка на диване? = да
Кошка на кровати? = нет
Где кошка? = на диване
Есть ли люди? = нет
Кто на фото? = кошка
Какое животное на фото? = кошка
Какого цвета диван? = серый
В помещении или на улице? = в помещении
Никого из людей нет? = да
Есть ли лодка? = нет
Сколько собак? = 0
Есть ли текст? = нет
Это кухня? = нет`,
  },
  {
    name: 'a street with cars',
    analysis: withConcepts(
      frameAnalysis(
        [
          seen('car', [0.05, 0.55, 0.3, 0.8], { colour: 'красный' }),
          seen('car', [0.35, 0.55, 0.55, 0.75], { colour: 'белый' }),
          seen('car', [0.6, 0.55, 0.8, 0.75], { colour: 'чёрный' }),
          seen('person', [0.85, 0.4, 0.93, 0.8]),
          seen('traffic light', [0.7, 0.1, 0.74, 0.25]),
        ],
        { lightness: 0.55 },
      ),
      { street: 'sure', car: 'sure', building: 'sure', person: 'probable', city: 'probable' },
    ),
    questions: `
Сколько машин? = 3
Сколько красных машин? = 1
Есть ли красная машина? = да
Есть ли зелёная машина? = нет
Есть ли автобус? = нет
Есть ли пешеходы? = да
Сколько людей? = 1
Есть ли светофор? = да
Пусто ли на улице? = нет
Это улица? = да
На улице ли снято? = да
Где снято? = на улице / в городе
День или ночь? = день
Темно ли? = нет
Есть ли здания? = да
Много ли людей? = нет
Какой транспорт на фото? = автомобиль
Есть ли транспорт? = да
Есть ли велосипед? = нет
Есть ли снег? = нет`,
  },
  {
    name: 'a builder in a helmet',
    analysis: withConcepts(
      frameAnalysis([seen('person', [0.3, 0.1, 0.6, 0.95], { confidence: 0.95 })], { lightness: 0.5 }),
      {
        man: 'sure',
        person: 'sure',
        helmet: 'probable',
        stand: 'sure',
      },
    ),
    questions: `
Есть ли человек? = да
Человек в каске? = да
Есть ли на человеке шлем? = да
Человек без каски? = нет
Есть ли мужчина? = да
Человек стоит? = да
Есть ли кто-нибудь в кадре? = да
Сколько человек? = 1
Пусто ли? = нет
Безлюдно ли? = нет
Есть ли собака? = нет
Много ли народу? = нет
Человек сидит? = нет
Есть ли машина? = нет
Кто в кадре? = мужчина / человек`,
  },
  {
    name: 'an empty car park at night',
    analysis: withConcepts(frameAnalysis([], { lightness: 0.12, palette: [{ name: 'чёрный', share: 0.8 }] }), {
      night: 'sure',
      street: 'probable',
      parking: 'probable',
    }),
    questions: `
Есть ли машины на парковке? = нет
Сколько машин на парковке? = 0
Пустая ли парковка? = да
Пусто ли на стоянке? = да
Темно ли? = да
Светло ли? = нет
День или ночь? = ночь
Сейчас ночь? = да
Есть ли кто-нибудь? = нет
Есть ли люди на парковке? = нет
Кто в кадре? = никого
Есть ли красная машина? = нет
Какой сейчас время суток? = ночь
Много ли машин? = нет
Есть ли собака без поводка? = нет`,
  },
  {
    name: 'tennis',
    analysis: withConcepts(
      frameAnalysis(
        [
          seen('person', [0.4, 0.2, 0.6, 0.85]),
          seen('tennis racket', [0.58, 0.25, 0.7, 0.4]),
          seen('sports ball', [0.75, 0.3, 0.77, 0.33], { confidence: 0.7 }),
        ],
        { lightness: 0.6 },
      ),
      {
        tennis: 'sure',
        court: 'sure',
        racket: 'probable',
        woman: 'probable',
        player: 'sure',
        play: 'probable',
        ball: 'likely',
        person: 'sure',
      },
    ),
    questions: `
Во что играют? = теннис
Какой вид спорта? = теннис
Есть ли ракетка? = да
Есть ли мяч? = да
Женщина играет в теннис? = да
Человек с ракеткой? = да
Играют ли в футбол? = нет
Где снято? = на корте
Это корт? = да
Есть ли лошадь? = нет
Есть ли зонт? = нет
Сколько людей? = 1
Человек играет? = да`,
  },
  {
    name: 'a crowd',
    analysis: withConcepts(
      frameAnalysis(
        Array.from({ length: 9 }, (_, at) => seen('person', [at / 10, 0.4, at / 10 + 0.08, 0.9])),
        { lightness: 0.5, glimpses: [lowConfidence('person')] },
      ),
      { crowd: 'likely', person: 'sure', group: 'sure' },
    ),
    questions: `
Много ли людей? = да
Людно ли? = да
Толпа ли это? = да
Сколько людей? = не меньше 9 / 9
Пусто ли? = нет
Есть ли люди? = да
Никого нет? = нет
Мало ли людей? = нет
Есть ли слон? = нет
Люди отсутствуют? = нет`,
  },
  {
    name: 'a kitchen',
    analysis: withConcepts(
      frameAnalysis(
        [
          seen('refrigerator', [0.1, 0.1, 0.35, 0.9], { colour: 'белый' }),
          seen('oven', [0.4, 0.5, 0.6, 0.9]),
          seen('sink', [0.65, 0.5, 0.8, 0.6]),
          seen('bottle', [0.7, 0.4, 0.73, 0.5], { confidence: 0.6 }),
        ],
        { lightness: 0.5 },
      ),
      { kitchen: 'sure', refrigerator: 'sure', cabinet: 'sure', sink: 'sure', stove: 'probable' },
    ),
    questions: `
Это кухня? = да
Где снято? = на кухне
Есть ли холодильник? = да
Какого цвета холодильник? = белый
Есть ли плита? = да
Есть ли бутылка? = да
Сколько холодильников? = 1
Есть ли люди на кухне? = нет
Снято в помещении? = да
Это на улице? = нет
Есть ли шкаф? = да
Есть ли кровать? = нет
Есть ли чёрный холодильник? = нет
Какая комната? = на кухне / кухня
Есть ли дерево? = нет
Пусто ли на кухне? = да
Есть ли поезд? = нет`,
  },
  {
    name: 'a rider on a beach',
    analysis: withConcepts(
      frameAnalysis(
        [seen('horse', [0.3, 0.4, 0.65, 0.85], { colour: 'коричневый' }), seen('person', [0.42, 0.2, 0.55, 0.6])],
        { lightness: 0.65 },
      ),
      {
        horse: 'sure',
        person: 'sure',
        riding: 'probable',
        beach: 'sure',
        sand: 'probable',
        ocean: 'probable',
        water: 'sure',
      },
    ),
    questions: `
Есть ли лошадь? = да
Есть ли конь? = да
Какого цвета лошадь? = коричневый
Человек на лошади? = да
Человек едет на лошади? = да
Где снято? = на пляже
Есть ли море? = да
Есть ли вода? = да
Есть ли корова? = нет
Сколько лошадей? = 1
Есть ли белая лошадь? = нет
Это пляж? = да
Это ванная? = нет
Есть ли песок? = да
Кто на фото? = человек и лошадь
Какие животные видны? = лошадь
Есть ли снег? = нет
Лошадь без всадника? = нет`,
  },
  {
    name: 'a gate with a car and its plate',
    analysis: frameAnalysis(
      [seen('car', [0.2, 0.4, 0.8, 0.9], { colour: 'синий' })],
      { lightness: 0.45 },
      {
        text: 'А123ВС 77\nВЪЕЗД ЗАПРЕЩЁН\nтел. 8 912 345-67-89',
        words: wordsOf('А123ВС 77', 'ВЪЕЗД ЗАПРЕЩЁН', 'тел. 8 912 345-67-89'),
      },
    ),
    questions: `
Какой номер у машины? = А123ВС 77
Есть ли текст? = да
Есть ли надпись «въезд запрещён»? = да
Есть ли надпись "выход"? = нет
Есть ли слово «запрещен»? = да
Какой номер телефона? = 8 912 345-67-89
Какого цвета машина? = синий
Есть ли машина? = да
Есть ли QR-код? = нет
Есть ли синяя машина? = да
Сколько машин? = 1`,
  },
];
