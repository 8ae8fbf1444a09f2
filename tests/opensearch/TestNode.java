import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.plugins.Plugin;
import org.opensearch.transport.Netty4Plugin;

/** One OpenSearch node for tests, from published artifacts: {@code TestNode FOLDER PORT}. */
final class TestNode extends Node {
  private TestNode(Settings settings, Collection<Class<? extends Plugin>> plugins) {
    super(InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "manzil"), plugins, true);
  }

  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    Settings settings = Settings.builder()
        .put("path.home", home)
        .put("cluster.name", "manzil-test")
        .put("node.name", "one")
        .put("discovery.type", "single-node")
        .put("http.port", args[1])
        .put("transport.port", "0")
        .put("network.host", "127.0.0.1")
        .put("http.type", "netty4")
        .put("transport.type", "netty4")
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build();
    LogConfigurator.configureWithoutConfig(settings);
    new TestNode(settings, List.of(Netty4Plugin.class, PainlessPlugin.class)).start();
    System.out.println("ready");
    Thread.currentThread().join();
  }
}
