import type { PhoneNumber } from '@ohun/sdk'
import { Link } from '@tanstack/react-router'
import { useEnvironment } from '../../../api/client.ts'
import { text } from '../../../text/agents.ts'
import { text as words } from '../../../text/numbers.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { SECTIONS } from '../sections.ts'
import { useNumbersOf } from './use-numbers-of.ts'

/** The numbers that this agent answers. */
export function AgentNumbers({ agent_id }: { agent_id: string }) {
  const environment = useEnvironment()
  const query = useNumbersOf(agent_id)
  return (
    <Panel {...SECTIONS.numbers}>
      <Loaded query={query}>
        {(numbers) => (numbers.length === 0 ? <p>{text.no_numbers}</p> : <Rows numbers={numbers} />)}
      </Loaded>
      <div>
        <Link to="/$environment/numbers/claim" params={{ environment }} search={{ agent_id }} className={buttonClass()}>
          {text.claim_number}
        </Link>
      </div>
    </Panel>
  )
}

function Rows({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const environment = useEnvironment()
  const columns: readonly Column<PhoneNumber>[] = [
    {
      title: words.name,
      cell: ({ number_id, e164 }) => (
        <Link to="/$environment/numbers/$number_id" params={{ environment, number_id }}>
          {e164}
        </Link>
      ),
    },
    { title: words.type, cell: ({ type }) => words.types[type] },
    { title: words.channels, cell: ({ channels }) => channels.map((channel) => words.channel[channel]).join(', ') },
  ]
  return <Table label={text.numbers} rows={numbers} columns={columns} keyOf={({ number_id }) => number_id} />
}
