import { text } from '../../text/money.ts'
import type { Section } from '../../ui/section-pages.tsx'

/** The pages about money, in order. */
export const sections: readonly Section[] = [
  { title: text.overview, to: '/$environment/money', exact: true },
  { title: text.usage, to: '/$environment/money/usage' },
  { title: text.ledger, to: '/$environment/money/ledger', needs: 'pay' },
  { title: text.plan, to: '/$environment/money/plan' },
  { title: text.invoices, to: '/$environment/money/invoices', needs: 'pay' },
]
