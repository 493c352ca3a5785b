import type { SetPhrases } from './set-phrases.ts'

export const igbo: SetPhrases = {
  greeting: (name) => `Ndewo, ọ bụ ${name}. Kedu ka m ga-esi nyere gị aka?`,
  call_back_greeting: (name) =>
    `Ndewo, ọ bụ ${name}. Ị gwara anyị ka anyị kpọghachi gị. Biko chere ntakịrị, ana m ejikọ gị na onye ọrụ anyị.`,
  consent: "Enwere ike ịdekọ oku a. Pịa 1 ma ị kwere, ma ọ bụ 2 ka anyị gaa n'ihu na-enweghị ndekọ.",
  keys_only: "Enweghị m ike ịghọta okwu n'oku a. Biko jiri igodo ekwentị gị zaa, pịakwa igodo hash na njedebe.",
  still_there: 'Ị ka nọ ebe ahụ?',
  nobody_there: 'Anụbeghị m olu gị, ya mere m ga-akwụsị oku a ugbu a. Ka ọ dị.',
  not_understood: 'Ndo, anụghị m nke ọma. Biko, ị nwere ike ikwu ya ọzọ?',
  after_hold: 'Daalụ maka ichere. Alọtala m.',
  no_answer: "Ndo, enweghị m ike ịza nke ahụ ugbu a. Biko nwaa ọzọ n'oge na-adịghị anya.",
  has_to_end: 'Ndo, oku a ga-akwụsị ugbu a. Ka ọ dị.',
  keys_again: 'Biko pịnye nọmba ndị ahụ ọzọ.',
  call_for_colleague: 'Enwere oku maka gị.',
  is_recorded: 'A na-edekọ oku a.',
  agent_stays: "Onye enyemaka ahụ ga-anọ n'oku a. Pịa kpakpando ka ọ pụọ.",
  take_call: 'Pịa 1 iji nara oku a, ma ọ bụ 2 iji jụ ya.',
}
