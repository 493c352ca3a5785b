import { useNavigate } from '@tanstack/react-router'
import { useEnvironment } from '../../api/client.ts'
import { text } from '../../text/analytics.ts'
import { AgentOptions, useAllAgents } from '../../ui/agents.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SelectField } from '../../ui/field.tsx'
import styles from './analytics.module.css'
import { analyticsSearchOf, CHANNELS, DAYS, type AnalyticsSearch } from './analytics-search.ts'

/** A choice immediately changes the address, and with it the figures that the page shows. */
export function AnalyticsFilters({ search, days }: { search: AnalyticsSearch; days: number }) {
  const environment = useEnvironment()
  const navigate = useNavigate()
  const { agents, error, refetch } = useAllAgents()
  const choose = (name: string, value: string): void =>
    void navigate({
      to: '/$environment/analytics',
      params: { environment },
      search: analyticsSearchOf({ ...search, [name]: value }),
    })
  return (
    <div className={styles.filters} role="search" aria-label={text.title}>
      <SelectField label={text.days} value={days} onChange={({ target }) => choose('days', target.value)}>
        {DAYS.map((one) => (
          <option key={one} value={one}>
            {text.last_days(one)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={text.agent}
        value={search.agent_id ?? ''}
        onChange={({ target }) => choose('agent_id', target.value)}
      >
        <option value="">{text.all_agents}</option>
        <AgentOptions agents={agents} chosen={search.agent_id} />
      </SelectField>
      <SelectField
        label={text.channel}
        value={search.channel ?? ''}
        onChange={({ target }) => choose('channel', target.value)}
      >
        <option value="">{text.all_channels}</option>
        {CHANNELS.map((channel) => (
          <option key={channel} value={channel}>
            {text.channel_names[channel]}
          </option>
        ))}
      </SelectField>
      <ErrorNotice error={error} retry={() => void refetch()} />
    </div>
  )
}
