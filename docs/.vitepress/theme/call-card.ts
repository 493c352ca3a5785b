import { h, type FunctionalComponent } from 'vue'

const TURNS = [
  ['agent', 'Good day, this is Ada of Example Foods. How may I help?'],
  ['caller', 'Hello, where is my order?'],
  ['agent', 'It left our store this morning. It arrives before 4 p.m.'],
  ['caller', 'Wait, can you send me that as an SMS?'],
  ['agent', 'Of course. It is on its way.'],
] as const

/** The abilities of an agent, at a glance. */
export const CallCard: FunctionalComponent = () =>
  h('section', { class: 'call', 'aria-label': 'Example of a call' }, [
    h('header', [h('strong', '+234 803 123 4567'), h('span', 'in progress')]),
    h(
      'ol',
      TURNS.map(([role, text]) => h('li', { class: role }, text)),
    ),
    h('footer', 'call.transcription → your webhook, signed'),
  ])
