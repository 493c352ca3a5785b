import { Ohun } from '../../../packages/sdk/src/index.ts'
import { folderOf, manifestIn } from '../../../release/published.ts'
import type { Service } from './service-process.ts'

/** Uses every part that the build includes. Each check fails if its part is missing. */
export async function useService(service: Service): Promise<void> {
  for (const use of [files, versions, threads, call, commands]) await use(service)
}

/** Checks the documentation, the pages of errors, the OpenAPI document, and the files of the try page and the console. */
async function files({ url }: Service): Promise<void> {
  await expectText(`${url}/docs/`, /<title>Documentation – Ohun/)
  await expectText(`${url}/docs/errors/NOT_FOUND`, /NOT_FOUND/)
  await expectText(`${url}/docs/operating`, /ohun-server/)
  await expectText(`${url}/openapi.json`, /"openapi": ?"3\.1/)
  await expectText(`${url}/try/files/try.js`, /microphone/)
  await expectText(`${url}/console/sandbox`, /<div id="console">/)
  await expectText(`${url}/console/third-party.md`, /react-dom/)
}

/** Checks the version of the package, and the commit from which it was built. */
async function versions({ url, metrics_url }: Service): Promise<void> {
  const { version } = manifestIn(folderOf('server'))
  await expectText(`${url}/healthz`, new RegExp(`"version":"${version.replaceAll('.', '\\.')}"`))
  const build = `ohun_build_info{version="${version}",revision="[0-9a-f]{12}(-dirty)?",node="[\\d.]+",postgres="18\\.\\d+"} 1`
  await expectText(metrics_url, new RegExp(build))
}

/** Uses the threads that hash passwords and prepare documents for the search. */
async function threads({ url, credentials }: Service): Promise<void> {
  const visitor = new Ohun({ apiKey: null, baseUrl: url })
  await visitor.auth.signup({ email: 'ada@example.com', password: 'correct horse battery', company_name: 'Ada' })
  const ohun = new Ohun({ apiKey: credentials.sandbox_key, baseUrl: url })
  const { knowledge_base_id } = await ohun.knowledgeBases.create({ name: 'Opening hours' })
  const content = 'The shop is open from eight to six.'
  await ohun.knowledgeDocuments.create(knowledge_base_id, { title: 'Hours', content })
}

/** Places a call in the sandbox, which needs events. */
async function call({ url, credentials }: Service): Promise<void> {
  const ohun = new Ohun({ apiKey: credentials.sandbox_key, baseUrl: url })
  const always = { call_window_start: null, call_window_end: null }
  const { agent_id } = await ohun.agents.create({ display_name: 'Ada', greeting_text: 'Good day.', ...always })
  await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })
  const { status, transcript } = await ohun.calls.createAndWait({ agent_id, to_number: '+2348031234567' })
  if (status !== 'completed' || transcript.length === 0)
    throw new Error(`the call is ${status} and has ${transcript.length} turns`)
}

async function commands({ ohunServer }: Service): Promise<void> {
  const { workspaces } = JSON.parse(await ohunServer('workspace', 'list'))
  if (!workspaces.some(({ name }: { name: string }) => name === 'My workspace'))
    throw new Error(`workspace list has ${JSON.stringify(workspaces)}`)
}

async function expectText(url: string, expected: RegExp): Promise<void> {
  const answer = await fetch(url)
  const text = await answer.text()
  if (answer.status !== 200 || !expected.test(text))
    throw new Error(`${url} answers ${answer.status} without ${expected}:\n${text.slice(0, 2_000)}`)
}
