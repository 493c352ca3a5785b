import type { SetPhrases } from './set-phrases.ts'

export const portuguese: SetPhrases = {
  greeting: (name) => `Olá, fala ${name}. Como posso ajudar?`,
  call_back_greeting: (name) =>
    `Olá, fala ${name}. Pediu que lhe ligássemos. Um momento, vou passar a chamada a um colega.`,
  consent: 'Esta chamada pode ser gravada. Prima 1 para aceitar, ou 2 para continuar sem gravação.',
  keys_only:
    'Não consigo compreender a fala nesta chamada. Por favor, responda com as teclas do telefone e prima a tecla cardinal no fim.',
  still_there: 'Ainda está aí?',
  nobody_there: 'Não ouvi nada da sua parte, por isso vou terminar a chamada agora. Adeus.',
  not_understood: 'Desculpe, não percebi. Pode repetir?',
  after_hold: 'Agradeço a sua espera. Já estou de volta.',
  no_answer: 'Desculpe, não consigo responder a isso neste momento. Por favor, tente de novo dentro de instantes.',
  has_to_end: 'Desculpe, esta chamada tem de terminar agora. Adeus.',
  keys_again: 'Por favor, introduza de novo os algarismos.',
  call_for_colleague: 'Tem uma chamada.',
  is_recorded: 'A chamada está a ser gravada.',
  agent_stays: 'O assistente fica na chamada. Prima asterisco para que saia.',
  take_call: 'Prima 1 para atender a chamada, ou 2 para a recusar.',
}
