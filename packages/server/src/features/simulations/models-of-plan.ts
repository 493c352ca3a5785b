import { SCRIPTED } from '../../domain/simulation-plan.ts'
import { textModels } from '../../gateways/ai/catalogue.ts'
import type { ModelFor } from '../../gateways/ai/models-by-environment.ts'
import type { SimulationCreate } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/errors.ts'
import { readBillingStatus } from '../billing/read-billing-status.ts'
import { blocked, blockedByOperator } from '../billing/require-funds.ts'

export interface ModelMeans {
  db: Database
  modelFor: ModelFor
}

/** The most model answers that a simulation needs, with all its repeats. */
const MAX_ANSWERS = 1_000

/** A model that a plan names, and the most answers that it gives. */
interface NamedModel {
  field: string
  model: string
  answers: number
}

/** The models that a plan asks, including the scripted one. */
function modelsOf({ judge, scenarios, repeats = 1 }: SimulationCreate): NamedModel[] {
  const questions = scenarios.flatMap(({ expect }) => expect.filter((one) => 'judge' in one)).length
  const judges = judge ? [{ field: 'judge.model', model: judge.model, answers: questions * repeats }] : []
  const personas = scenarios.flatMap(({ persona }, at) => {
    if (!persona) return []
    const { model, turns_at_most = 10 } = persona
    return [{ field: `scenarios[${at}].persona.model`, model, answers: turns_at_most * repeats }]
  })
  return [...judges, ...personas]
}

/** The first fault in the models of a plan. Null if there is none. */
export function modelsFault(plan: SimulationCreate): string | null {
  const asks = plan.scenarios.findIndex(({ expect }) => expect.some((one) => 'judge' in one))
  if (asks >= 0 && !plan.judge)
    return `judge: is required, as scenarios[${asks}] has a question for one; use {"model": "${SCRIPTED}"} or another model.`
  const models = modelsOf(plan)
  const known = [SCRIPTED, ...textModels.map(({ model_id }) => model_id)]
  const unknown = models.find(({ model }) => !known.includes(model))
  if (unknown) return `${unknown.field}: must be one of ${known.join(', ')}.`
  const answers = hostedOf(models).reduce((sum, one) => sum + one.answers, 0)
  if (answers <= MAX_ANSWERS) return null
  return `scenarios: with all repeats, models give up to ${answers} answers; in a simulation they give at most ${MAX_ANSWERS}.`
}

const hostedOf = (models: readonly NamedModel[]): NamedModel[] =>
  models.filter(({ model, answers }) => model !== SCRIPTED && answers > 0)

/**
 * Checks that the models may be asked: they cost us money, and need credentials.
 * @throws ApiError INVALID_ARGUMENT for a model that the service cannot ask, WORKSPACE_BLOCKED without a balance.
 */
export async function requireModels(
  { db, modelFor }: ModelMeans,
  caller: Caller,
  plan: SimulationCreate,
): Promise<void> {
  const hosted = hostedOf(modelsOf(plan))
  if (hosted.length === 0) return
  for (const { field, model } of hosted) {
    const { provider } = textModels.find(({ model_id }) => model_id === model)!
    if (modelFor('production', provider)) continue
    const message = `${field}: ${model} is a model of ${provider}, with which this service has no credentials; use ${SCRIPTED}.`
    throw new ApiError('INVALID_ARGUMENT', message)
  }
  const { balance_kobo, blocked_at } = await readBillingStatus(db, caller)
  if (blocked_at !== null) throw blockedByOperator()
  if (balance_kobo <= 0) throw blocked(balance_kobo, 0)
}
