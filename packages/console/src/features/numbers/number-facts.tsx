import type { PhoneNumber } from '@ohun/sdk'
import { text } from '../../text/numbers.ts'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Time } from '../../ui/time.tsx'
import styles from './numbers.module.css'

/** The properties of a number, and its cost. */
export function NumberFacts({ number }: { number: PhoneNumber }) {
  const { type, country_code, mno, supported_channels, monthly_cost_kobo, provisioned_at } = number
  return (
    <Panel title={text.number}>
      <dl className={styles.facts}>
        <div>
          <dt>{text.type}</dt>
          <dd>
            {text.types[type]}, {country_code}
          </dd>
        </div>
        <div>
          <dt>{text.operator}</dt>
          <dd>{mno ?? '–'}</dd>
        </div>
        <div>
          <dt>{text.supported}</dt>
          <dd>{supported_channels.map((channel) => text.channel[channel]).join(', ')}</dd>
        </div>
        <div>
          <dt>{text.monthly}</dt>
          <dd>
            <Money kobo={monthly_cost_kobo} />
          </dd>
        </div>
        <div>
          <dt>{text.claimed_at}</dt>
          <dd>
            <Time at={provisioned_at} />
          </dd>
        </div>
      </dl>
    </Panel>
  )
}
