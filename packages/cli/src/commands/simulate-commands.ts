import { local } from '../arguments/common-flags.ts'
import type { BuiltInCommand } from './built-in-command.ts'

/** Commands that test agents before they talk to people. */
export const simulateCommands: readonly BuiltInCommand[] = [
  {
    path: ['simulate'],
    summary: 'Try an agent in simulated conversations',
    description:
      'Each file is a suite in YAML: scenarios with what the other party says and does, what tools answer, and what is expected. ' +
      'The service plays them through the code of real conversations, on a clock of their own, and nothing is sent or charged. ' +
      'The exit code is 1 if an expectation is not met, and 2 if a file is not valid. Guide: docs/testing-agents.md.',
    positionals: [{ name: 'files', several: true, description: 'Suites, such as scenarios/*.yaml.' }],
    flags: [
      local('agent', { description: 'The agent to try, in place of the one that the file names.' }),
      local('agent-version', {
        description: 'The number of a version, or draft. Default: what the file says, else live.',
      }),
      local('webhook-url', { description: "A backend to ask in place of the agent's own." }),
      local('seed', { type: 'integer', description: 'Chooses the words and numbers that a file leaves open.' }),
      local('repeats', { type: 'integer', description: 'How often each scenario is played, at most 100.' }),
      local('model', {
        description: 'Judges and plays personas, in place of the models that a file names. scripted needs no provider.',
      }),
      local('by', {
        choices: ['text', 'sound'],
        description: 'How calls are played whose scenarios do not say it. Default: what the file says, else text.',
      }),
      local('junit', { description: 'A file for the results as JUnit XML, for CI systems.' }),
      local('html', { description: 'A file for the results with the transcripts, for people.' }),
      local('baseline', {
        description: 'The JSON of an earlier run (--output json): the report says what has changed since then.',
      }),
    ],
    examples: [
      ['scenarios/orders.yaml', '--agent', 'agt_0Ub5Xw1A000k3mZq8RtYvLp'],
      ['scenarios/orders.yaml', '--agent-version', 'draft', '--junit', 'simulations.xml'],
      ['scenarios/orders.yaml', '--by', 'sound'],
      ['scenarios/orders.yaml', 'scenarios/complaints.yaml', '--baseline', 'last.json', '--html', 'simulations.html'],
    ],
    load: async () => (await import('./simulate.ts')).simulateSuites,
  },
  {
    path: ['calls', 'simulate'],
    summary: 'Make a scenario of a call',
    description:
      'Prints a suite in YAML in which a simulated caller says what the caller of this call said, and the agent has to answer, call ' +
      'its tools and end as it did. Phone numbers, e-mail addresses, runs of four or more digits and names are replaced by others: ' +
      'names that were introduced ("my name is", "sunana", "orúkọ mi ni", "aha m bụ"), that stand behind a title, or that tools got or ' +
      'gave as a name. Read it before you commit it: nobody can recognise every name that was spoken.',
    positionals: [{ name: 'call_id' }],
    flags: [local('person', { repeated: true, description: 'A further name that is replaced.' })],
    examples: [['call_0Ub5Xw1A000k3mZq8RtYvLp'], ['call_0Ub5Xw1A000k3mZq8RtYvLp', '--person', 'Ngozi Okafor']],
    load: async () => (await import('./calls-simulate.ts')).callsSimulate,
  },
]
