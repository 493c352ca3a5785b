import type { SetPhrases } from './set-phrases.ts'

export const yoruba: SetPhrases = {
  greeting: (name) => `Ẹ ǹlẹ́ o, ${name} ni. Báwo ni mo ṣe lè ràn yín lọ́wọ́?`,
  call_back_greeting: (name) =>
    `Ẹ ǹlẹ́ o, ${name} ni. Ẹ ní kí a pè yín padà. Ẹ jọ̀wọ́ ẹ dúró díẹ̀, mò ń so yín pọ̀ mọ́ òṣìṣẹ́ wa.`,
  consent: 'A lè gba ohùn ìpè yìí sílẹ̀. Ẹ tẹ 1 tí ẹ bá gbà, tàbí 2 láti tẹ̀síwájú láìgba ohùn sílẹ̀.',
  keys_only: 'Mi ò lè gbọ́ ọ̀rọ̀ lórí ìpè yìí. Ẹ jọ̀wọ́ ẹ fi bọ́tìnì fóònù yín dáhùn, kí ẹ sì tẹ bọ́tìnì hash ní ìparí.',
  still_there: 'Ṣé ẹ ṣì wà níbẹ̀?',
  nobody_there: 'Mi ò gbọ́ ohùn yín, nítorí náà mo fẹ́ parí ìpè yìí báyìí. Ó dàbọ̀.',
  not_understood: 'Ẹ má bínú, mi ò gbọ́ yín dáadáa. Ṣé ẹ lè tún un sọ?',
  after_hold: 'Ẹ ṣeun tí ẹ dúró. Mo ti padà dé.',
  no_answer: 'Ẹ má bínú, mi ò lè dáhùn ìyẹn báyìí. Ẹ jọ̀wọ́ ẹ tún gbìyànjú láìpẹ́.',
  has_to_end: 'Ẹ má bínú, ìpè yìí ní láti parí báyìí. Ó dàbọ̀.',
  keys_again: 'Ẹ jọ̀wọ́ ẹ tún tẹ àwọn nọ́ńbà náà.',
  call_for_colleague: 'Ìpè kan wà fún yín.',
  is_recorded: 'A ń gba ohùn ìpè yìí sílẹ̀.',
  agent_stays: 'Olùrànlọ́wọ́ náà máa wà lórí ìpè yìí. Ẹ tẹ ìràwọ̀ kí ó lè kúrò.',
  take_call: 'Ẹ tẹ 1 láti gba ìpè náà, tàbí 2 láti kọ̀ ọ́.',
}
