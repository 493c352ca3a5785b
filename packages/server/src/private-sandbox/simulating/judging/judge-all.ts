import type { SimulationFailure, SimulationJudgement, SimulationRun } from '../../../generated/types.gen.ts'
import { SCRIPTED, type SimulationPlan } from '../../../domain/simulation-plan.ts'
import type { Models } from '../asking/models.ts'
import { cutTold } from '../expecting/told.ts'
import type { Judged } from '../judged.ts'
import type { Run } from '../runs.ts'
import { modelVerdict } from './model-verdict.ts'
import { scriptedVerdict } from './scripted-verdict.ts'
import type { Spoken } from './spoken.ts'
import type { Question, Verdict } from './verdict.ts'

/** Asks all questions about conversations that are over, and puts the answers into their results. */
// oxlint-disable-next-line eslint/max-params -- by whom, with what, and about what.
export async function judgeAll(
  { judge }: Pick<SimulationPlan, 'judge'>,
  models: Models,
  played: ReadonlyMap<Run, Judged>,
): Promise<ReadonlyMap<Run, Judged>> {
  if (!judge) return played
  const asked = [...played].map(async ([run, one]) => {
    if (!one.spoken) return [run, one] as const
    const judgements = await judgementsOf(judge.model, models, { run, spoken: one.spoken })
    return [run, { ...one, spoken: null, result: withJudgements(one.result, judgements) }] as const
  })
  return new Map(await Promise.all(asked))
}

// oxlint-disable-next-line eslint/max-params -- who answers, with what, and about what.
async function judgementsOf(
  model: string,
  models: Models,
  { run, spoken }: { run: Run; spoken: Spoken },
): Promise<SimulationJudgement[]> {
  const answers = questionsOf(run).map(async ({ expectation, question }) => {
    return { expectation, question, model, ...(await verdictOf(model, models, { question, spoken })) }
  })
  return await Promise.all(answers)
}

// oxlint-disable-next-line eslint/max-params -- who answers, with what, and what.
async function verdictOf(model: string, models: Models, question: Question): Promise<Verdict> {
  return model === SCRIPTED ? scriptedVerdict(question) : await modelVerdict(model, models, question)
}

function questionsOf({ scenario: { expect } }: Run): Pick<SimulationJudgement, 'expectation' | 'question'>[] {
  return expect.flatMap(({ judge: question }, at) =>
    question === undefined ? [] : [{ expectation: `expect[${at}].judge`, question }],
  )
}

/** It has passed if all answers are yes, and then its transcript is left out as those of other runs. */
function withJudgements(run: SimulationRun, judgements: SimulationJudgement[]): SimulationRun {
  const failures = [...run.failures, ...failuresIn(judgements)]
  const passed = failures.length === 0
  const hidden = passed && run.repeat > 1 && { transcript: null, tool_calls: null, events: null }
  return { ...run, passed, failures, ...hidden, judgements }
}

/** The questions that were not answered by yes. */
function failuresIn(judgements: readonly SimulationJudgement[]): SimulationFailure[] {
  return judgements
    .filter(({ answer }) => answer !== 'yes')
    .map(({ expectation, question, model, answer, reason }) => {
      const actual = answer === null ? `${model} did not answer: ${reason}` : `${model} says ${answer}: ${reason}`
      return { expectation, ...cutTold({ expected: `yes to ${JSON.stringify(question)}`, actual }) }
    })
}
