import type { AnalysisSchema } from '../../domain/analysis-schema/analysis-schema.ts'

/** The settings of an agent by which its calls are analyzed. */
export interface AnalysisAgent {
  display_name: string
  language: string
  ai_provider: string
  ai_model: string | null
  /** Where a `byom` agent is asked. */
  webhook_url: string | null
  analysis_schema: AnalysisSchema
}

const SETTINGS = ['display_name', 'language', 'ai_provider', 'ai_model', 'webhook_url', 'analysis_schema'] as const

/** SQL: these settings of a snapshot. @param snapshot - An expression, JSON. */
export const settingsOf = (snapshot: string): string =>
  `json_build_object(${SETTINGS.map((name) => `'${name}', ${snapshot} -> '${name}'`).join(', ')})`

/** SQL: these settings of a row of agents. @param agent - Its alias. */
export const settingsOfRow = (agent: string): string =>
  `json_build_object(${SETTINGS.map((name) => `'${name}', ${agent}.${name}`).join(', ')})`
