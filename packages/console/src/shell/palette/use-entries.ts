import { useQuery } from '@tanstack/react-query'
import { clientOf, type Environment } from '../../api/client.ts'
import { listAgentsPages } from '../../api/queries.gen.ts'
import { useMay, usePermissions } from '../../api/role.ts'
import { identityQuery } from '../../api/session.ts'
import { otherWorkspaces, startOf } from '../../api/workspace.ts'
import { text } from '../../text/palette.ts'
import { text as shell } from '../../text/shell.ts'
import { useEveryPage } from '../../ui/use-every-page.ts'
import { useKnownPages } from '../known-pages.ts'
import { furtherPages, navigationIn, type May } from '../navigation.ts'
import { setTheme, THEMES } from '../theme.ts'
import { entryOfAgent, entryOfId, entryOfNumber, type Entry } from './entries.ts'
import { useFoundNumbers } from './use-found-numbers.ts'

const PAGE = { page_size: 100 }
/** The number of pages to read. In a workspace with more agents, the others are found by their ids. */
const MAX_PAGES = 10

/** The effects of actions outside the palette. */
interface Runs {
  onKeys: () => void
  onSignOut: () => void
}

/** Everything that can be found, including a typed id. */
export function useEntries({
  environment,
  typed,
  ...runs
}: Runs & {
  environment: Environment
  typed: string
}) {
  const pages = useKnownPages(environment)
  const may = usePermissions()
  const agents = useEveryPage({ ...listAgentsPages(clientOf(environment), PAGE), enabled: may('read') }, MAX_PAGES)
  const { numbers, is_searching, ...search } = useFoundNumbers(environment, typed)
  const entries: Entry[] = [
    ...entryOfId(typed, pages),
    ...pageEntries(environment, may),
    ...agents.items.flatMap((agent) => entryOfAgent(agent, pages)),
    ...numbers.flatMap((number) => entryOfNumber(number, pages)),
    ...useActions(environment, runs),
  ]
  const failed = agents.error ? agents : search
  return { entries, is_searching, error: failed.error, refetch: failed.refetch }
}

const pageEntries = (environment: Environment, may: May): Entry[] =>
  [...navigationIn(environment, may), ...furtherPages(may)].map(({ title, to }) => ({
    key: to,
    group: text.pages,
    title,
    open: { to: to.replace('$environment', environment) },
  }))

const NEW_SIMULATION: Omit<Entry, 'group'> = {
  key: 'new-simulation',
  title: text.new_simulation,
  open: { to: '/sandbox/simulations/new' },
}

const developersActions = (environment: Environment): Omit<Entry, 'group'>[] => [
  { key: 'new-agent', title: text.new_agent, open: { to: `/${environment}/agents/new` } },
  { key: 'claim-number', title: text.claim_number, open: { to: `/${environment}/numbers/claim` } },
  ...(environment === 'sandbox' ? [NEW_SIMULATION] : []),
]

function useActions(environment: Environment, { onKeys, onSignOut }: Runs): Entry[] {
  const { data: identity } = useQuery(identityQuery)
  const workspaces = identity ? otherWorkspaces(identity) : []
  const other = environment === 'sandbox' ? 'production' : 'sandbox'
  const actions: Omit<Entry, 'group'>[] = [
    ...(useMay('develop') ? developersActions(environment) : []),
    ...workspaces.map(({ workspace_id, name, role }) => ({
      key: workspace_id,
      title: text.open_workspace(name),
      hint: role,
      also: `${workspace_id} ${text.workspace_words}`,
      open: { run: () => location.assign(startOf(workspace_id)) },
    })),
    { key: 'environment', title: text.switch_to(shell[other]), open: { to: `/${other}` } },
    ...THEMES.map((theme) => ({
      key: `theme-${theme}`,
      title: `${shell.theme_label}: ${shell.theme[theme]}`,
      also: text.theme_words,
      open: { run: () => void setTheme(theme) },
    })),
    { key: 'keys', title: text.keys, open: { run: onKeys } },
    { key: 'docs', title: shell.documentation, open: { run: () => location.assign('/docs/') } },
    { key: 'sign-out', title: shell.sign_out, also: text.sign_out_words, open: { run: onSignOut } },
  ]
  return actions.map((action) => ({ ...action, group: text.actions }))
}
