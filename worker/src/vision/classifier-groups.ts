/**
 * ImageNet's classes gathered under Russian words. Probabilities are summed inside a group, so that 'собака' is certain
 * even when
 * the breed is not: dogs alone have 118 classes.
 *
 * Russian nominative | key of the noun table or - | group | class numbers
 */
const TABLE = `
рыба|-|animal|0-1,389-397
акула|-|animal|2-4
скат|-|animal|5-6
птица|bird|animal|7-24,80-100,127-146
саламандра или тритон|-|animal|25-29
лягушка|-|animal|30-32
черепаха|-|animal|33-37
ящерица|-|animal|38-48
крокодил|-|animal|49-50
змея|-|animal|52-68
паук|-|animal|70,72-77
насекомое|-|animal|300-320
бабочка|-|animal|321-326
краб или рак|-|animal|118-126
моллюск|-|animal|112-117
морское животное|-|animal|107-109,327-329
кит|-|animal|147-148
морское животное|-|animal|149-150
собака|dog|animal|151-268
волк или дикая собака|-|animal|269-276
лиса|-|animal|277-280
кошка|cat|animal|281-285
крупная дикая кошка|-|animal|286-293
медведь|bear|animal|294-297
заяц или кролик|-|animal|330-332
грызун|-|animal|333-338
лошадь|horse|animal|339
зебра|zebra|animal|340
свинья или кабан|-|animal|341-343
бегемот|-|animal|344
корова, бык или буйвол|cow|animal|345-347
баран или горный козёл|sheep|animal|348-350
антилопа|-|animal|351-353
верблюд или лама|-|animal|354-355
обезьяна|-|animal|365-384
слон|elephant|animal|101,385-386
панда|-|animal|387-388
музыкальный инструмент|-|thing|401,402,420,432,486,513,541,546,558,566,577,579,593,594,641,642,683,684,687,699,776,875,881,889
автомобиль|car|vehicle|407,436,468,511,609,627,656,661,717,734,751,817
грузовик|truck|vehicle|555,569,675,864,867
автобус|bus|vehicle|654,779,874
поезд или трамвай|train|vehicle|466,547,565,705,820,829
лодка или судно|boat|vehicle|403,472,484,510,554,576,625,628,724,780,814,833,871,914
самолёт|airplane|vehicle|404,895
мотоцикл или скутер|motorcycle|vehicle|665,670
велосипед|bicycle|vehicle|444,671,870,880
спецтехника|-|vehicle|561,595,730,803,856,866,517
здание|-|place|425,437,442,449,483,497,498,500,538,663,668,698,832,873,900,915,743,580,727,682,660,634
мост|-|place|821,839,888
ограда|-|place|489,716,825,912
мебель|-|furniture|423,431,453,493,495,516,520,526,532,548,559,564,765,831,857,894,492,846,799,905
помещение|-|place|415,424,454,467,509,582,624,762,788,860,865,819
одежда|-|clothes|399,400,411,445,459,474,501,568,578,601,608,610,614,617,638,639,652,655,689,697,735,775,824,834,841,842,869,887,906
обувь|-|clothes|502,514,630,770,774
головной убор|-|clothes|433,439,452,515,518,560,667,715,793,808
еда|-|food|924-935,959-965
овощи|-|food|936-946,987
фрукты или ягоды|-|food|948-957
напиток|-|food|966,967,969,441
грибы|-|nature|947,991-997
растение|-|nature|984-986,989
природный пейзаж|-|nature|970,972,974-980
подводный мир|-|nature|973,983
техника|laptop|electronics|508,527,590,592,620,664,673,681,782,851,598
телефон|cell phone|electronics|487,528,707
часы|clock|indoor|409,530,531,826,892
посуда|-|tableware|438,440,469,503,504,505,544,567,572,618,647,659,725,737,809,849,868,898,899,901,907,909,910,923,968
оружие|-|thing|413,471,763,764,657
ручной инструмент|-|thing|473,477,491,499,512,587,596,740,783,784,792
текст|-|text|916,917,918,921,922
дорожный знак|-|street|919
светофор|traffic light|street|920
мяч|sports ball|sport|429,430,522,574,722,768,805,852,890`;

interface ClassGroup {
  name: string;
  noun: string | null;
  group: string;
  classes: number[];
}

/** '3,7-9' is 3, 7, 8, 9. */
export const numbersOf = (ranges: string): number[] =>
  ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });

export const CLASS_GROUPS: readonly ClassGroup[] = TABLE.trim()
  .split('\n')
  .map((row) => {
    const [name = '', noun = '', group = '', classes = ''] = row.split('|');
    return { name, noun: noun === '-' ? null : noun, group, classes: numbersOf(classes) };
  });
