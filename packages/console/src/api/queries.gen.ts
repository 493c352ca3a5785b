// Generated from openapi/. Do not edit: run `npm run generate`.

import type { CompareAgentVersionsData, GetAnalyticsData, GetConversationData, GetLatencyStatisticsData, GetStatisticsData, GetUsageData, ListAgentVersionsData, ListAgentsData, ListAllWebhookEndpointsData, ListApiKeysData, ListAuditLogData, ListAvailableNumbersData, ListCallBacksData, ListCallsData, ListCannedRepliesData, ListCheckoutsData, ListConsentsData, ListConversationNotesData, ListConversationsData, ListDeliveriesData, ListEventsData, ListInboxData, ListInvitationsData, ListInvoicesData, ListKnowledgeBasesData, ListKnowledgeDocumentsData, ListLedgerData, ListMembersData, ListMessagesData, ListNumbersData, ListOptOutsData, ListRequestsData, ListRoutingRulesData, ListSavedViewsData, ListSessionsData, ListSimulationsData, ListSpendCapsData, PreviewSubscriptionData, SearchKnowledgeBaseData } from '@ohun/sdk'
import * as send from '@ohun/sdk/operations'
import type { OhunCore } from '@ohun/sdk/operations'
import { pages, single } from './query.ts'

/** `GET /healthz` */
export const getHealthQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getHealth', input: {  } }, (options) => send.getHealth(ohun, options))

/** `GET /readyz` */
export const getReadinessQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getReadiness', input: {  } }, (options) => send.getReadiness(ohun, options))

/** `GET /v1/auth/me` */
export const getIdentityQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getIdentity', input: {  } }, (options) => send.getIdentity(ohun, options))

/** `GET /v1/auth/sessions` */
export const listSessionsPages = (ohun: OhunCore, query?: ListSessionsData['query']) =>
  pages({ ohun, operation: 'listSessions', input: { query } }, (options) => send.listSessions(ohun, query, options))

/** `GET /v1/auth/factors` */
export const getFactorsQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getFactors', input: {  } }, (options) => send.getFactors(ohun, options))

/** `GET /v1/members` */
export const listMembersPages = (ohun: OhunCore, query?: ListMembersData['query']) =>
  pages({ ohun, operation: 'listMembers', input: { query } }, (options) => send.listMembers(ohun, query, options))

/** `GET /v1/invitations` */
export const listInvitationsPages = (ohun: OhunCore, query?: ListInvitationsData['query']) =>
  pages({ ohun, operation: 'listInvitations', input: { query } }, (options) => send.listInvitations(ohun, query, options))

/** `GET /v1/api-keys` */
export const listApiKeysPages = (ohun: OhunCore, query?: ListApiKeysData['query']) =>
  pages({ ohun, operation: 'listApiKeys', input: { query } }, (options) => send.listApiKeys(ohun, query, options))

/** `GET /v1/api-keys/{key_id}` */
export const getApiKeyQuery = (ohun: OhunCore, key_id: string) =>
  single({ ohun, operation: 'getApiKey', input: { key_id } }, (options) => send.getApiKey(ohun, key_id, options))

/** `GET /v1/agents` */
export const listAgentsPages = (ohun: OhunCore, query?: ListAgentsData['query']) =>
  pages({ ohun, operation: 'listAgents', input: { query } }, (options) => send.listAgents(ohun, query, options))

/** `GET /v1/agents/{agent_id}` */
export const getAgentQuery = (ohun: OhunCore, agent_id: string) =>
  single({ ohun, operation: 'getAgent', input: { agent_id } }, (options) => send.getAgent(ohun, agent_id, options))

/** `GET /v1/agents/{agent_id}/shareable` */
export const getShareLinkQuery = (ohun: OhunCore, agent_id: string) =>
  single({ ohun, operation: 'getShareLink', input: { agent_id } }, (options) => send.getShareLink(ohun, agent_id, options))

/** `GET /v1/agents/{agent_id}/versions` */
export const listAgentVersionsPages = (ohun: OhunCore, agent_id: string, query?: ListAgentVersionsData['query']) =>
  pages({ ohun, operation: 'listAgentVersions', input: { agent_id, query } }, (options) => send.listAgentVersions(ohun, agent_id, query, options))

/** `GET /v1/agents/{agent_id}/versions/{version}` */
export const getAgentVersionQuery = (ohun: OhunCore, agent_id: string, version: number) =>
  single({ ohun, operation: 'getAgentVersion', input: { agent_id, version } }, (options) => send.getAgentVersion(ohun, agent_id, version, options))

/** `GET /v1/agents/{agent_id}/comparison` */
export const compareAgentVersionsQuery = (ohun: OhunCore, agent_id: string, query?: CompareAgentVersionsData['query']) =>
  single({ ohun, operation: 'compareAgentVersions', input: { agent_id, query } }, (options) => send.compareAgentVersions(ohun, agent_id, query, options))

/** `GET /v1/agents/{agent_id}/draft` */
export const getAgentDraftQuery = (ohun: OhunCore, agent_id: string) =>
  single({ ohun, operation: 'getAgentDraft', input: { agent_id } }, (options) => send.getAgentDraft(ohun, agent_id, options))

/** `GET /v1/agents/{agent_id}/rollouts` */
export const listAgentRolloutsQuery = (ohun: OhunCore, agent_id: string) =>
  single({ ohun, operation: 'listAgentRollouts', input: { agent_id } }, (options) => send.listAgentRollouts(ohun, agent_id, options))

/** `GET /v1/templates` */
export const listTemplatesQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'listTemplates', input: {  } }, (options) => send.listTemplates(ohun, options))

/** `GET /v1/ai/models` */
export const listModelsQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'listModels', input: {  } }, (options) => send.listModels(ohun, options))

/** `GET /v1/voice/models` */
export const listVoicesQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'listVoices', input: {  } }, (options) => send.listVoices(ohun, options))

/** `GET /admin/ai/providers` */
export const listAiProvidersQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'listAiProviders', input: {  } }, (options) => send.listAiProviders(ohun, options))

/** `GET /v1/knowledge-bases` */
export const listKnowledgeBasesPages = (ohun: OhunCore, query?: ListKnowledgeBasesData['query']) =>
  pages({ ohun, operation: 'listKnowledgeBases', input: { query } }, (options) => send.listKnowledgeBases(ohun, query, options))

/** `GET /v1/knowledge-bases/{knowledge_base_id}` */
export const getKnowledgeBaseQuery = (ohun: OhunCore, knowledge_base_id: string) =>
  single({ ohun, operation: 'getKnowledgeBase', input: { knowledge_base_id } }, (options) => send.getKnowledgeBase(ohun, knowledge_base_id, options))

/** `GET /v1/knowledge-bases/{knowledge_base_id}/search` */
export const searchKnowledgeBaseQuery = (ohun: OhunCore, knowledge_base_id: string, query: SearchKnowledgeBaseData['query']) =>
  single({ ohun, operation: 'searchKnowledgeBase', input: { knowledge_base_id, query } }, (options) => send.searchKnowledgeBase(ohun, knowledge_base_id, query, options))

/** `GET /v1/knowledge-bases/{knowledge_base_id}/documents` */
export const listKnowledgeDocumentsPages = (ohun: OhunCore, knowledge_base_id: string, query?: ListKnowledgeDocumentsData['query']) =>
  pages({ ohun, operation: 'listKnowledgeDocuments', input: { knowledge_base_id, query } }, (options) => send.listKnowledgeDocuments(ohun, knowledge_base_id, query, options))

/** `GET /v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}` */
export const getKnowledgeDocumentQuery = (ohun: OhunCore, knowledge_base_id: string, document_id: string) =>
  single({ ohun, operation: 'getKnowledgeDocument', input: { knowledge_base_id, document_id } }, (options) => send.getKnowledgeDocument(ohun, knowledge_base_id, document_id, options))

/** `GET /v1/numbers` */
export const listNumbersPages = (ohun: OhunCore, query?: ListNumbersData['query']) =>
  pages({ ohun, operation: 'listNumbers', input: { query } }, (options) => send.listNumbers(ohun, query, options))

/** `GET /v1/numbers/available` */
export const listAvailableNumbersPages = (ohun: OhunCore, query?: ListAvailableNumbersData['query']) =>
  pages({ ohun, operation: 'listAvailableNumbers', input: { query } }, (options) => send.listAvailableNumbers(ohun, query, options))

/** `GET /v1/numbers/{number_id}` */
export const getNumberQuery = (ohun: OhunCore, number_id: string) =>
  single({ ohun, operation: 'getNumber', input: { number_id } }, (options) => send.getNumber(ohun, number_id, options))

/** `GET /v1/calls` */
export const listCallsPages = (ohun: OhunCore, query?: ListCallsData['query']) =>
  pages({ ohun, operation: 'listCalls', input: { query } }, (options) => send.listCalls(ohun, query, options))

/** `GET /v1/call-backs` */
export const listCallBacksPages = (ohun: OhunCore, query?: ListCallBacksData['query']) =>
  pages({ ohun, operation: 'listCallBacks', input: { query } }, (options) => send.listCallBacks(ohun, query, options))

/** `GET /v1/calls/live` */
export const listLiveCallsQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'listLiveCalls', input: {  } }, (options) => send.listLiveCalls(ohun, options))

/** `GET /v1/messages` */
export const listMessagesPages = (ohun: OhunCore, query?: ListMessagesData['query']) =>
  pages({ ohun, operation: 'listMessages', input: { query } }, (options) => send.listMessages(ohun, query, options))

/** `GET /v1/messages/{message_id}` */
export const getMessageQuery = (ohun: OhunCore, message_id: string) =>
  single({ ohun, operation: 'getMessage', input: { message_id } }, (options) => send.getMessage(ohun, message_id, options))

/** `GET /v1/conversations` */
export const listConversationsPages = (ohun: OhunCore, query?: ListConversationsData['query']) =>
  pages({ ohun, operation: 'listConversations', input: { query } }, (options) => send.listConversations(ohun, query, options))

/** `GET /v1/conversations/{conversation_id}` */
export const getConversationQuery = (ohun: OhunCore, conversation_id: string, query?: GetConversationData['query']) =>
  single({ ohun, operation: 'getConversation', input: { conversation_id, query } }, (options) => send.getConversation(ohun, conversation_id, query, options))

/** `GET /v1/conversations/{conversation_id}/notes` */
export const listConversationNotesPages = (ohun: OhunCore, conversation_id: string, query?: ListConversationNotesData['query']) =>
  pages({ ohun, operation: 'listConversationNotes', input: { conversation_id, query } }, (options) => send.listConversationNotes(ohun, conversation_id, query, options))

/** `GET /v1/saved-views` */
export const listSavedViewsPages = (ohun: OhunCore, query?: ListSavedViewsData['query']) =>
  pages({ ohun, operation: 'listSavedViews', input: { query } }, (options) => send.listSavedViews(ohun, query, options))

/** `GET /v1/canned-replies` */
export const listCannedRepliesPages = (ohun: OhunCore, query?: ListCannedRepliesData['query']) =>
  pages({ ohun, operation: 'listCannedReplies', input: { query } }, (options) => send.listCannedReplies(ohun, query, options))

/** `GET /v1/canned-replies/{canned_reply_id}` */
export const getCannedReplyQuery = (ohun: OhunCore, canned_reply_id: string) =>
  single({ ohun, operation: 'getCannedReply', input: { canned_reply_id } }, (options) => send.getCannedReply(ohun, canned_reply_id, options))

/** `GET /v1/inbox` */
export const listInboxPages = (ohun: OhunCore, query?: ListInboxData['query']) =>
  pages({ ohun, operation: 'listInbox', input: { query } }, (options) => send.listInbox(ohun, query, options))

/** `GET /v1/calls/{call_id}` */
export const getCallQuery = (ohun: OhunCore, call_id: string) =>
  single({ ohun, operation: 'getCall', input: { call_id } }, (options) => send.getCall(ohun, call_id, options))

/** `GET /v1/calls/{call_id}/recording/peaks` */
export const getCallRecordingPeaksQuery = (ohun: OhunCore, call_id: string) =>
  single({ ohun, operation: 'getCallRecordingPeaks', input: { call_id } }, (options) => send.getCallRecordingPeaks(ohun, call_id, options))

/** `GET /v1/analytics` */
export const getAnalyticsQuery = (ohun: OhunCore, query?: GetAnalyticsData['query']) =>
  single({ ohun, operation: 'getAnalytics', input: { query } }, (options) => send.getAnalytics(ohun, query, options))

/** `GET /v1/statistics` */
export const getStatisticsQuery = (ohun: OhunCore, query?: GetStatisticsData['query']) =>
  single({ ohun, operation: 'getStatistics', input: { query } }, (options) => send.getStatistics(ohun, query, options))

/** `GET /v1/statistics/latency` */
export const getLatencyStatisticsQuery = (ohun: OhunCore, query?: GetLatencyStatisticsData['query']) =>
  single({ ohun, operation: 'getLatencyStatistics', input: { query } }, (options) => send.getLatencyStatistics(ohun, query, options))

/** `GET /v1/call-backs/{call_back_id}` */
export const getCallBackQuery = (ohun: OhunCore, call_back_id: string) =>
  single({ ohun, operation: 'getCallBack', input: { call_back_id } }, (options) => send.getCallBack(ohun, call_back_id, options))

/** `GET /v1/calls/{call_id}/charges` */
export const listCallChargesQuery = (ohun: OhunCore, call_id: string) =>
  single({ ohun, operation: 'listCallCharges', input: { call_id } }, (options) => send.listCallCharges(ohun, call_id, options))

/** `GET /v1/calls/{call_id}/turns` */
export const listCallTurnsQuery = (ohun: OhunCore, call_id: string) =>
  single({ ohun, operation: 'listCallTurns', input: { call_id } }, (options) => send.listCallTurns(ohun, call_id, options))

/** `GET /v1/calls/{call_id}/exchanges` */
export const listCallExchangesQuery = (ohun: OhunCore, call_id: string) =>
  single({ ohun, operation: 'listCallExchanges', input: { call_id } }, (options) => send.listCallExchanges(ohun, call_id, options))

/** `GET /v1/calls/{call_id}/exchanges/{exchange_id}` */
export const getCallExchangeQuery = (ohun: OhunCore, call_id: string, exchange_id: string) =>
  single({ ohun, operation: 'getCallExchange', input: { call_id, exchange_id } }, (options) => send.getCallExchange(ohun, call_id, exchange_id, options))

/** `GET /v1/calls/{call_id}/quality` */
export const listCallQualityQuery = (ohun: OhunCore, call_id: string) =>
  single({ ohun, operation: 'listCallQuality', input: { call_id } }, (options) => send.listCallQuality(ohun, call_id, options))

/** `GET /v1/simulations` */
export const listSimulationsPages = (ohun: OhunCore, query?: ListSimulationsData['query']) =>
  pages({ ohun, operation: 'listSimulations', input: { query } }, (options) => send.listSimulations(ohun, query, options))

/** `GET /v1/simulations/{simulation_id}` */
export const getSimulationQuery = (ohun: OhunCore, simulation_id: string) =>
  single({ ohun, operation: 'getSimulation', input: { simulation_id } }, (options) => send.getSimulation(ohun, simulation_id, options))

/** `GET /v1/sandbox/clocks` */
export const listSandboxClocksQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'listSandboxClocks', input: {  } }, (options) => send.listSandboxClocks(ohun, options))

/** `GET /v1/sandbox/clocks/{clock_id}` */
export const getSandboxClockQuery = (ohun: OhunCore, clock_id: string) =>
  single({ ohun, operation: 'getSandboxClock', input: { clock_id } }, (options) => send.getSandboxClock(ohun, clock_id, options))

/** `GET /v1/routing-rules` */
export const listRoutingRulesPages = (ohun: OhunCore, query?: ListRoutingRulesData['query']) =>
  pages({ ohun, operation: 'listRoutingRules', input: { query } }, (options) => send.listRoutingRules(ohun, query, options))

/** `GET /v1/routing-rules/{rule_id}` */
export const getRoutingRuleQuery = (ohun: OhunCore, rule_id: string) =>
  single({ ohun, operation: 'getRoutingRule', input: { rule_id } }, (options) => send.getRoutingRule(ohun, rule_id, options))

/** `GET /v1/notifications` */
export const getNotificationsQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getNotifications', input: {  } }, (options) => send.getNotifications(ohun, options))

/** `GET /v1/workspace/notifications` */
export const getWorkspaceNotificationsQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getWorkspaceNotifications', input: {  } }, (options) => send.getWorkspaceNotifications(ohun, options))

/** `GET /v1/consents` */
export const listConsentsPages = (ohun: OhunCore, query?: ListConsentsData['query']) =>
  pages({ ohun, operation: 'listConsents', input: { query } }, (options) => send.listConsents(ohun, query, options))

/** `GET /v1/workspace` */
export const getWorkspaceQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getWorkspace', input: {  } }, (options) => send.getWorkspace(ohun, options))

/** `GET /v1/workspace/subscription` */
export const getSubscriptionQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getSubscription', input: {  } }, (options) => send.getSubscription(ohun, options))

/** `GET /v1/workspace/subscription/preview` */
export const previewSubscriptionQuery = (ohun: OhunCore, query: PreviewSubscriptionData['query']) =>
  single({ ohun, operation: 'previewSubscription', input: { query } }, (options) => send.previewSubscription(ohun, query, options))

/** `GET /v1/billing/balance` */
export const getBalanceQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getBalance', input: {  } }, (options) => send.getBalance(ohun, options))

/** `GET /v1/billing/ledger` */
export const listLedgerPages = (ohun: OhunCore, query?: ListLedgerData['query']) =>
  pages({ ohun, operation: 'listLedger', input: { query } }, (options) => send.listLedger(ohun, query, options))

/** `GET /v1/billing/pricing` */
export const getPricingQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getPricing', input: {  } }, (options) => send.getPricing(ohun, options))

/** `GET /v1/billing/details` */
export const getBillingDetailsQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getBillingDetails', input: {  } }, (options) => send.getBillingDetails(ohun, options))

/** `GET /v1/billing/spend-caps` */
export const listSpendCapsPages = (ohun: OhunCore, query?: ListSpendCapsData['query']) =>
  pages({ ohun, operation: 'listSpendCaps', input: { query } }, (options) => send.listSpendCaps(ohun, query, options))

/** `GET /v1/billing/invoices` */
export const listInvoicesPages = (ohun: OhunCore, query?: ListInvoicesData['query']) =>
  pages({ ohun, operation: 'listInvoices', input: { query } }, (options) => send.listInvoices(ohun, query, options))

/** `GET /v1/billing/invoices/{month}` */
export const getInvoiceQuery = (ohun: OhunCore, month: string) =>
  single({ ohun, operation: 'getInvoice', input: { month } }, (options) => send.getInvoice(ohun, month, options))

/** `GET /v1/billing/checkouts` */
export const listCheckoutsPages = (ohun: OhunCore, query?: ListCheckoutsData['query']) =>
  pages({ ohun, operation: 'listCheckouts', input: { query } }, (options) => send.listCheckouts(ohun, query, options))

/** `GET /v1/billing/checkouts/{checkout_id}` */
export const getCheckoutQuery = (ohun: OhunCore, checkout_id: string) =>
  single({ ohun, operation: 'getCheckout', input: { checkout_id } }, (options) => send.getCheckout(ohun, checkout_id, options))

/** `GET /v1/usage` */
export const getUsageQuery = (ohun: OhunCore, query?: GetUsageData['query']) =>
  single({ ohun, operation: 'getUsage', input: { query } }, (options) => send.getUsage(ohun, query, options))

/** `GET /v1/dpa/status` */
export const getDpaStatusQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getDpaStatus', input: {  } }, (options) => send.getDpaStatus(ohun, options))

/** `GET /v1/opt-outs` */
export const listOptOutsPages = (ohun: OhunCore, query?: ListOptOutsData['query']) =>
  pages({ ohun, operation: 'listOptOuts', input: { query } }, (options) => send.listOptOuts(ohun, query, options))

/** `GET /v1/audit-log` */
export const listAuditLogPages = (ohun: OhunCore, query?: ListAuditLogData['query']) =>
  pages({ ohun, operation: 'listAuditLog', input: { query } }, (options) => send.listAuditLog(ohun, query, options))

/** `GET /v1/requests` */
export const listRequestsPages = (ohun: OhunCore, query?: ListRequestsData['query']) =>
  pages({ ohun, operation: 'listRequests', input: { query } }, (options) => send.listRequests(ohun, query, options))

/** `GET /v1/requests/{request_id}` */
export const getRequestQuery = (ohun: OhunCore, request_id: string) =>
  single({ ohun, operation: 'getRequest', input: { request_id } }, (options) => send.getRequest(ohun, request_id, options))

/** `GET /v1/agents/{agent_id}/webhooks/endpoints` */
export const listWebhookEndpointsQuery = (ohun: OhunCore, agent_id: string) =>
  single({ ohun, operation: 'listWebhookEndpoints', input: { agent_id } }, (options) => send.listWebhookEndpoints(ohun, agent_id, options))

/** `GET /v1/agents/{agent_id}/webhooks/endpoints/{endpoint_id}` */
export const getWebhookEndpointQuery = (ohun: OhunCore, agent_id: string, endpoint_id: string) =>
  single({ ohun, operation: 'getWebhookEndpoint', input: { agent_id, endpoint_id } }, (options) => send.getWebhookEndpoint(ohun, agent_id, endpoint_id, options))

/** `GET /v1/webhooks/endpoints` */
export const listAllWebhookEndpointsPages = (ohun: OhunCore, query?: ListAllWebhookEndpointsData['query']) =>
  pages({ ohun, operation: 'listAllWebhookEndpoints', input: { query } }, (options) => send.listAllWebhookEndpoints(ohun, query, options))

/** `GET /v1/webhooks/signing-secret` */
export const getSigningSecretQuery = (ohun: OhunCore) =>
  single({ ohun, operation: 'getSigningSecret', input: {  } }, (options) => send.getSigningSecret(ohun, options))

/** `GET /v1/webhooks/deliveries` */
export const listDeliveriesPages = (ohun: OhunCore, query?: ListDeliveriesData['query']) =>
  pages({ ohun, operation: 'listDeliveries', input: { query } }, (options) => send.listDeliveries(ohun, query, options))

/** `GET /v1/webhooks/deliveries/{delivery_id}` */
export const getDeliveryQuery = (ohun: OhunCore, delivery_id: string) =>
  single({ ohun, operation: 'getDelivery', input: { delivery_id } }, (options) => send.getDelivery(ohun, delivery_id, options))

/** `GET /v1/events` */
export const listEventsPages = (ohun: OhunCore, query?: ListEventsData['query']) =>
  pages({ ohun, operation: 'listEvents', input: { query } }, (options) => send.listEvents(ohun, query, options))
