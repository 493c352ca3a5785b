import type { DefinePlugin, Plugin } from '@hey-api/openapi-ts'

// hey-api only knows the names of its own plugins; `never` is the only type that fits and is not `any`.
type Config = { name: never } & Plugin.Hooks & Plugin.UserExports
export type KoaPlugin = DefinePlugin<Config>
