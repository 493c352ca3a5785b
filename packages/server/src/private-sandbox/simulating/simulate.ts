import type { SimulationScenario, SimulationScenarioResult } from '../../generated/types.gen.ts'
import type { SimulationPlan } from '../../domain/simulation-plan.ts'
import { TextPatterns } from '../../domain/text-pattern.ts'
import { sendNothing } from '../../delivery/send-nothing.ts'
import { plans } from '../../features/billing/plans.ts'
import { requireWorkspace } from '../../features/workspaces/workspace.model.ts'
import type { TaskContext } from '../child/task-context.ts'
import { turnClock } from '../turning/turn-clock.ts'
import { Models } from './asking/models.ts'
import { Backends } from './backends.ts'
import type { PlayDeps } from './conversation.ts'
import { failuresOfAll } from './expecting/failures.ts'
import { judged, type Judged } from './judged.ts'
import { judgeAll } from './judging/judge-all.ts'
import { mcpFixtures } from './mcp-fixtures.ts'
import { playCall } from './play-call.ts'
import { playMachine } from './play-machine.ts'
import type { Played } from './played.ts'
import { playMessages } from './play-messages.ts'
import { SandboxApi } from './sandbox-api.ts'
import { SoundCalls } from './sound/sound-calls.ts'
import { runsOf, type Run } from './runs.ts'
import { simulatedService } from './simulated-service.ts'
import { withinBudget } from './within-budget.ts'

/** How far the clock is turned at a time, before checking whether all conversations have finished. */
const SLICE_MS = 60_000
/** The most conversations at once, if the plan allows as many. */
const MAX_CONCURRENT = 32

/** Plays all conversations of a plan in a sandbox that exists only for them. */
export async function simulate(plan: SimulationPlan, context: TaskContext): Promise<SimulationScenarioResult[]> {
  const { server, config, clock, workspace_id } = context
  const { services, features } = server
  const api = new SandboxApi(features, workspace_id)
  const { machine_clock, delivery, db, log } = services
  const backends = new Backends({ clock, machine_clock, contactOf: (id) => api.contactOf(id) })
  delivery.answerInstead((ask) => backends.answering(ask))
  features.mcp.answerInstead(mcpFixtures(backends))
  await sendNothing(services.db)
  await features.stopCallBacks()
  const number = await prepareAgent(api, plan)
  const { activity, playCaller, playCallee } = features
  const models = new Models({ modelFor: services.modelFor, machine_clock, workspace_id })
  const sound = new SoundCalls({ config, clock, machine_clock, db, log, activity, workspace_id })
  const deps = {
    api,
    playCaller,
    playCallee,
    backends,
    sound,
    clock,
    ids: services.ids,
    models,
    patterns: new TextPatterns(),
    activity,
    agent_id: plan.agent_id,
    number,
  }
  const { plan: paid } = await requireWorkspace(services.db.knex, api.caller)
  const at_once = Math.min(MAX_CONCURRENT, plans[paid].concurrent_calls)
  const runs = await playAll(context, { deps, runs: runsOf(plan), at_once }).finally(() => sound.close())
  const played = plan.judge ? await judgeAll({ model: plan.judge.model, models }, runs) : runs
  return withinBudget(plan.scenarios.map((scenario) => resultOf(scenario, played)))
}

/** Prepares the agent. Its version becomes the live one, which is possible because this sandbox is a copy. */
async function prepareAgent(api: SandboxApi, plan: SimulationPlan): Promise<string> {
  const { agent_id, agent_version, webhook_url, scenarios } = plan
  await api.endRollouts(agent_id)
  if (agent_version !== null) await api.publish(agent_id, agent_version)
  if (webhook_url !== null) await api.setWebhookUrl(agent_id, webhook_url)
  const channels = new Set(scenarios.map(({ channel = 'voice' }) => channel))
  return await api.numberFor(agent_id, [...channels])
}

interface Conversations {
  deps: PlayDeps
  runs: readonly Run[]
  at_once: number
}

type PlayedRuns = ReadonlyMap<Run, Judged>

/** Turns the clock until all conversations have finished. Those with the same contact are played one after another. */
async function playAll({ server, clock }: TaskContext, { deps, runs, at_once }: Conversations): Promise<PlayedRuns> {
  const { features, services } = server
  let in_progress = 0
  const played = new Map<Run, Judged>()
  const left = [...Map.groupBy(runs, ({ contact }) => contact).values()]
  const plays = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift())
      for (const run of next) played.set(run, await playRun(deps, run))
    in_progress--
  }
  const engine = services.delivery.engine
  const service = simulatedService({
    turned: server.turned,
    waiting: () => deps.backends.waiting,
    running: () => engine.queues().reduce((sum, { in_flight }) => sum + in_flight, features.activity.running),
    conversations: () => in_progress,
    begun: () => features.activity.begun + engine.begun,
    rested: () => features.activity.idle(),
    sounds: () => deps.sound.in_progress > 0,
    clock,
  })
  const workers = Array.from({ length: Math.min(at_once, left.length) }, () => (in_progress++, plays()))
  const all = Promise.all(workers)
  all.catch(() => {})
  await Promise.race([all, turnUntil({ service, clock, over: () => in_progress === 0 })])
  await all
  return played
}

interface Turning {
  service: ReturnType<typeof simulatedService>
  clock: TaskContext['clock']
  over: () => boolean
}

async function turnUntil({ service, clock, over }: Turning): Promise<void> {
  while (!over()) {
    const { fault } = await turnClock({ service, clock, to: new Date(clock.now().getTime() + SLICE_MS) })
    if (fault !== null) throw new Error(fault)
  }
}

/** Plays a run and judges it immediately, so that the payloads of its events are not kept. */
async function playRun(deps: PlayDeps, run: Run): Promise<Judged> {
  const played = await playedRun(deps, run)
  // A call continues without the branches of a slow pattern.
  deps.patterns.requireTime()
  return judged(run, played, deps.patterns)
}

async function playedRun(deps: PlayDeps, run: Run): Promise<Played> {
  const { channel = 'voice', by } = run.scenario
  if (channel !== 'voice') return await playMessages(deps, run)
  if (run.scenario.machine) return await playMachine(deps, run, run.scenario.machine)
  return by === 'sound' ? await deps.sound.inTurn(() => playCall(deps, run)) : await playCall(deps, run)
}

/** The result of a scenario. The latencies of all runs are needed for the expectations about all of them. */
function resultOf(scenario: SimulationScenario, played: PlayedRuns): SimulationScenarioResult {
  const own = [...played].filter(([run]) => run.scenario === scenario).toSorted(([a], [b]) => a.repeat - b.repeat)
  const runs = own.map(([, { result }]) => result)
  const failures = failuresOfAll(
    scenario.expect,
    own.flatMap(([, { latencies }]) => latencies),
  )
  const passed = failures.length === 0 && runs.every((run) => run.passed)
  return { name: scenario.name, passed, failures, runs }
}
