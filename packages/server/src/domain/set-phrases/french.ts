import type { SetPhrases } from './set-phrases.ts'

export const french: SetPhrases = {
  greeting: (name) => `Bonjour, ici ${name}. Comment puis-je vous aider ?`,
  call_back_greeting: (name) =>
    `Bonjour, ici ${name}. Vous nous avez demandé de vous rappeler. Un instant, je vous mets en relation avec un collègue.`,
  consent: 'Cet appel peut être enregistré. Appuyez sur 1 pour accepter, ou sur 2 pour continuer sans enregistrement.',
  keys_only:
    'Je ne comprends pas la parole pendant cet appel. Veuillez répondre avec les touches de votre téléphone, puis appuyer sur la touche dièse.',
  still_there: 'Êtes-vous toujours là ?',
  nobody_there: "Je ne vous entends pas, je vais donc mettre fin à l'appel. Au revoir.",
  not_understood: "Excusez-moi, je n'ai pas compris. Pouvez-vous répéter ?",
  after_hold: "Merci d'avoir patienté. Je suis de nouveau à vous.",
  no_answer: 'Excusez-moi, je ne peux pas répondre à cela pour le moment. Veuillez réessayer dans un instant.',
  has_to_end: 'Excusez-moi, cet appel doit prendre fin maintenant. Au revoir.',
  keys_again: 'Veuillez saisir de nouveau les chiffres.',
  call_for_colleague: 'Vous avez un appel.',
  is_recorded: "L'appel est enregistré.",
  agent_stays: "L'assistant reste dans l'appel. Appuyez sur étoile pour le faire sortir.",
  take_call: "Appuyez sur 1 pour prendre l'appel, ou sur 2 pour le refuser.",
}
