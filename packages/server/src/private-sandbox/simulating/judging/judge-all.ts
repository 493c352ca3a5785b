import type { SimulationFailure, SimulationJudgement, SimulationRun } from '../../../generated/types.gen.ts'
import { SCRIPTED } from '../../../domain/simulation-plan.ts'
import { cutMismatch } from '../expecting/mismatch.ts'
import type { Judged } from '../judged.ts'
import type { Run } from '../runs.ts'
import { modelVerdict } from './model-verdict.ts'
import { scriptedVerdict } from './scripted-verdict.ts'
import type { Spoken } from './spoken.ts'
import type { Judge, Question, Verdict } from './verdict.ts'

/** Asks all questions about finished conversations, and adds the answers to their results. */
export async function judgeAll(judge: Judge, played: ReadonlyMap<Run, Judged>): Promise<ReadonlyMap<Run, Judged>> {
  const asked = [...played].map(async ([run, one]) => {
    if (!one.spoken) return [run, one] as const
    const judgements = await judgementsOf(judge, { run, spoken: one.spoken })
    return [run, { ...one, spoken: null, result: withJudgements(one.result, judgements) }] as const
  })
  return new Map(await Promise.all(asked))
}

async function judgementsOf(
  judge: Judge,
  { run, spoken }: { run: Run; spoken: Spoken },
): Promise<SimulationJudgement[]> {
  const { model } = judge
  const answers = questionsOf(run).map(async ({ expectation, question }) => {
    return { expectation, question, model, ...(await verdictOf(judge, { question, spoken })) }
  })
  return await Promise.all(answers)
}

async function verdictOf(judge: Judge, question: Question): Promise<Verdict> {
  return judge.model === SCRIPTED ? scriptedVerdict(question) : await modelVerdict(judge, question)
}

function questionsOf({ scenario: { expect } }: Run): Pick<SimulationJudgement, 'expectation' | 'question'>[] {
  return expect.flatMap(({ judge: question }, at) =>
    question === undefined ? [] : [{ expectation: `expect[${at}].judge`, question }],
  )
}

/**
 * Adds the judgements to a result. The run has passed if all answers are yes, and then its transcript is left out, as for other runs
 * that passed.
 */
function withJudgements(run: SimulationRun, judgements: SimulationJudgement[]): SimulationRun {
  const failures = [...run.failures, ...failuresIn(judgements)]
  const passed = failures.length === 0
  const hidden = passed && run.repeat > 1 && { transcript: null, tool_calls: null, events: null }
  return { ...run, passed, failures, ...hidden, judgements }
}

/** The questions that were not answered with yes. */
function failuresIn(judgements: readonly SimulationJudgement[]): SimulationFailure[] {
  return judgements
    .filter(({ answer }) => answer !== 'yes')
    .map(({ expectation, question, model, answer, reason }) => {
      const actual =
        answer === null ? `no answer of ${model} that can be used: ${reason}` : `${model} says ${answer}: ${reason}`
      return { expectation, ...cutMismatch({ expected: `yes to ${JSON.stringify(question)}`, actual }) }
    })
}
